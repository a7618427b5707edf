import type { Context } from 'hono';
import { tryOrLog } from '../../http/log.ts';
import { addressOf } from '../../publications/site-address.ts';
import { fileKey } from '../../publications/stored-publication.ts';
import { UPLOAD_WIDTHS, uploadPath } from '../../publications/uploads.ts';
import { zonedTime } from '../../shared/locale.ts';
import { domainOf } from '../../site/blog/blog-backend.ts';
import { MAX_ALT } from '../../site/blog/post-fields.ts';
import { describedBy, Labelled, ProblemSummary, TextField } from '../components/fields.tsx';
import { leadTo, servePage } from '../components/serve-page.ts';
import type { Environment, PaperContext } from '../context/desk-context.ts';
import { FormChecks, type FormProblems } from '../forms/checks.ts';
import { type GivenForm, readForm } from '../forms/read-form.ts';
import { auditIfChanged } from '../store/audit.ts';
import { postsPath, savedBy } from './post-context.ts';
import {
  findUpload,
  isShown,
  type KeptUpload,
  listUploads,
  removeUploadStatement,
  UPLOADS_PER_PAGE,
} from './store-uploads.ts';
import { takeUpload } from './take-upload.ts';

/** GET /papers/:paper/posts/pictures: the pictures that were uploaded for the paper; `?before=` the older ones. */
export async function servePictures(c: Context<Environment>): Promise<Response> {
  return showPictures(c);
}

/** POST /papers/:paper/posts/pictures: takes a picture, or removes one that no post shows (`remove`). */
export async function changePictures(c: Context<Environment>): Promise<Response> {
  const { paper } = c.var;
  const { words } = paper;
  const form = await readForm(c.req.raw);
  if (form.text('do') === 'remove') return removePicture(c, form);
  const checks = new FormChecks(form, words.forms);
  const alt = checks.text('pictureAlt', MAX_ALT, { isRequired: false }).replace(/\s+/g, ' ');
  const file = form.file('file');
  if (!file) checks.report('file', words.posts.problems.noFile);
  if (file && checks.problems.size === 0) {
    const taken = await takeUpload(paper, { file, alt });
    if (taken.kind === 'taken') return leadTo(postsPath(paper, 'pictures'));
    checks.report(taken.field, taken.message);
  }
  return showPictures(c, { form, problems: checks.problems });
}

/** Editors remove any, authors those that they uploaded. What a post shows stays: pages of it are kept for long. */
async function removePicture(c: Context<Environment>, form: GivenForm): Promise<Response> {
  const { paper } = c.var;
  const { env, now, publication, role, words } = paper;
  const hash = form.text('hash');
  const upload = await findUpload(env.DB, publication.id, hash);
  const person = savedBy(paper).name;
  const { problems } = words.posts;
  const refuse = (message: string) =>
    showPictures(c, { form, problems: new Map([['file', message]]) });
  if (!upload || (role !== 'editor' && upload.person !== person)) return refuse(problems.notYours);
  const named = { paper: publication.id, domain: domainOf(publication), hash };
  if (await isShown(env.DB, named)) return refuse(problems.inUse);
  const change = {
    person,
    action: 'picture removed',
    subject: upload.alt,
    before: upload,
  } as const;
  const [removed] = await env.DB.batch([
    removeUploadStatement(env.DB, named),
    auditIfChanged(env.DB, { ...change, paper: publication.id }, now),
  ]);
  // A post that was saved at the same time may show it.
  if (removed?.results.length === 0) return refuse(problems.inUse);
  await tryOrLog('upload not removed', { publication: publication.id, hash }, async () => {
    for (const width of UPLOAD_WIDTHS)
      await env.EDITIONS.delete(fileKey(uploadPath(publication.id, hash, width)));
  });
  return leadTo(postsPath(paper, 'pictures'));
}

async function showPictures(
  c: Context<Environment>,
  given?: { readonly form: GivenForm; readonly problems: FormProblems },
): Promise<Response> {
  const { paper } = c.var;
  const { env, words, publication } = paper;
  const before = Number(c.req.query('before')) || undefined;
  const uploads = await listUploads(env.DB, publication.id, before);
  const { posts } = words;
  const problems = given?.problems;
  const last = uploads.at(-1);
  return servePage(c, {
    title: posts.pictures.heading,
    status: given ? 422 : 200,
    content: (
      <>
        <p>
          <a href={postsPath(paper)}>{posts.all}</a>
        </p>
        <h1>{posts.pictures.heading}</h1>
        <p>{posts.pictures.intro}</p>
        <form method="post" encType="multipart/form-data" noValidate={true}>
          <ProblemSummary problems={problems} />
          <Labelled name="file" label={posts.picture.file} problems={problems}>
            <input
              {...describedBy({ name: 'file', label: '', problems })}
              type="file"
              name="file"
              accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
              data-crop="crop"
            />
          </Labelled>
          <TextField
            {...{ name: 'pictureAlt', label: posts.fields.pictureAlt, problems }}
            value={given?.form.text('pictureAlt')}
            help={posts.help.pictureAlt}
            most={MAX_ALT}
          />
          <p className="buttons">
            <button type="submit">{posts.pictures.upload}</button>
          </p>
        </form>
        {uploads.length === 0 && <p>{posts.pictures.none}</p>}
        <ul className="rows uploads">
          {uploads.map((upload) => (
            <UploadRow key={upload.hash} upload={upload} paper={paper} />
          ))}
        </ul>
        {last && uploads.length === UPLOADS_PER_PAGE && (
          <p>
            <a href={`?before=${last.uploadedAt}`}>{posts.older}</a>
          </p>
        )}
      </>
    ),
  });
}

function UploadRow({ upload, paper }: { upload: KeptUpload; paper: PaperContext }) {
  const { words, publication, now, locale } = paper;
  const { posts } = words;
  const { hash, alt, name, person, uploadedAt } = upload;
  const small = addressOf(publication, uploadPath(publication.id, hash, 640));
  const alternative = alt.replace(/[[\]]/g, '');
  return (
    <li>
      <div>
        <img src={small} alt={alt} width="160" height="120" loading="lazy" />
        <p>
          {alt}
          <br />
          <span className="meta">
            {[name, posts.savedBy(person, zonedTime(locale, new Date(uploadedAt), now))].join(
              ' · ',
            )}
          </span>
        </p>
        <p>
          <span className="meta">{posts.pictures.markdown}</span>{' '}
          <code>{`![${alternative}](${uploadPath(publication.id, hash)})`}</code>
        </p>
      </div>
      <form method="post">
        <input type="hidden" name="hash" value={hash} />
        <button
          type="submit"
          name="do"
          value="remove"
          className="danger"
          aria-label={`${posts.pictures.remove}: ${alt}`}
        >
          {posts.pictures.remove}
        </button>
      </form>
    </li>
  );
}

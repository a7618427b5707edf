import type { Context } from 'hono';
import { tryOrLog } from '../../lib/http/log.ts';
import { SHOWN_TYPES } from '../../lib/pictures/picture-formats.ts';
import { pageNumber } from '../../lib/read-rows.ts';
import { uploadTag } from '../../model/edition/cache-tags.ts';
import { MAX_ALT } from '../../model/posts/post-fields.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { uploadPath } from '../../model/publication/stored-publication.ts';
import { Button, RemoveForm } from '../components/Button.tsx';
import { useEditorWords } from '../components/editor-locale.ts';
import { Done, FileField, FormId, ProblemSummary, TextField } from '../components/fields.tsx';
import { redirectTo, servePage } from '../components/serve-page.ts';
import { TitleAndFacts, timeText } from '../components/TitleAndFacts.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { FormChecks, type FormProblems, type RejectedForm } from '../forms/checks.ts';
import { idOfSent } from '../forms/id.ts';
import { type GivenForm, readForm } from '../forms/read-form.ts';
import { nameWithAddress } from '../identity/people.ts';
import { nameIn } from '../paper/labels.ts';
import { auditIfChanged } from '../store/audit.ts';
import { DONE, postsPath } from './post-context.ts';
import {
  findUpload,
  listUploads,
  removeUploadStatement,
  type StoredUpload,
} from './store-uploads.ts';
import { storeUpload } from './take-upload.ts';

/** GET /papers/:paper/posts/pictures: the paper's uploaded pictures; `?page=2` the older ones. */
export const serveUploads = (c: Context<Environment>) => showPictures(c);

/** POST /papers/:paper/posts/pictures: stores a picture, or removes an unused one (`do=remove`). */
export async function changeUploads(c: Context<Environment>): Promise<Response> {
  const { paper } = c.var;
  const { words } = paper;
  const form = await readForm(c.req.raw);
  if (form.text('do') === 'remove') return removePicture(c, form);
  const checks = new FormChecks(form, words.forms);
  const alt = checks.text('pictureAlt', MAX_ALT, { isRequired: false }).replace(/\s+/g, ' ');
  const file = form.file('file');
  if (!file) checks.report('file', words.posts.problems.noFile);
  if (alt === '') checks.report('pictureAlt', words.posts.problems.pictureAlt);
  if (file && checks.problems.size === 0) {
    const sent = await idOfSent(form, paper.publication.id);
    const outcome = await storeUpload(paper, { file, alt, sent });
    if (outcome.kind === 'stored') return redirectAfter(paper, 'upload');
    checks.report('file', outcome.message);
  }
  return showPictures(c, { form, problems: checks.problems });
}

/** Removes a picture that no post shows: editors any, authors only their own. */
async function removePicture(c: Context<Environment>, form: GivenForm): Promise<Response> {
  const { paper } = c.var;
  const { env, publication, role, words, person } = paper;
  const hash = form.text('hash');
  const upload = await findUpload(paper, hash);
  const { problems } = words.posts;
  const refuse = (message: string) =>
    showPictures(c, { form, problems: new Map([['file', message]]) });
  // Already removed, by a double click or a colleague: the result is the same.
  if (!upload && /^[0-9a-f]{32}$/.test(hash)) return redirectAfter(paper, 'remove');
  if (!upload || (role !== 'editor' && upload.email !== person.email))
    return refuse(problems.notYours);
  const named = { paper: publication.id, hash };
  const [removed] = await env.DB.batch([
    removeUploadStatement(paper, hash),
    auditIfChanged(paper, 'picture removed', upload.alt, { before: upload }),
  ]);
  if (removed?.results.length === 0) return refuse(problems.inUse);
  // If this fails, ingest purges the picture within five minutes.
  await tryOrLog('upload not purged', named, () =>
    env.SITE.purge([uploadTag(publication.id, hash)]),
  );
  return redirectAfter(paper, 'remove');
}

function redirectAfter(paper: PaperContext, done: 'upload' | 'remove'): Response {
  return redirectTo(`${postsPath(paper, 'pictures')}?${DONE}=${done}`);
}

async function showPictures(c: Context<Environment>, rejected?: RejectedForm): Promise<Response> {
  const { paper } = c.var;
  const { posts } = paper.words;
  const page = pageNumber(c.req.query('page'));
  const { items: uploads, last } = await listUploads(paper, page);
  return servePage(c, {
    title: posts.pictures.heading,
    status: rejected ? 422 : 200,
    content: (
      <>
        <p>
          <a href={postsPath(paper)}>{posts.all}</a>
        </p>
        <h1>{posts.pictures.heading}</h1>
        <Done text={rejected ? undefined : nameIn(posts.pictures.done, c.req.query(DONE) ?? '')} />
        <p>{posts.pictures.intro}</p>
        <UploadForm alt={rejected?.form.text('pictureAlt')} problems={rejected?.problems} />
        {uploads.length === 0 && <p>{posts.pictures.none}</p>}
        <ul className="rows uploads">
          {uploads.map((upload) => (
            <UploadRow key={upload.hash} upload={upload} paper={paper} />
          ))}
        </ul>
        {last && (
          <p>
            <a href={`?page=${page + 1}`}>{posts.older}</a>
          </p>
        )}
      </>
    ),
  });
}

function UploadForm(props: { alt: string | undefined; problems: FormProblems | undefined }) {
  const { posts } = useEditorWords();
  const { alt, problems } = props;
  return (
    <form method="post" encType="multipart/form-data" noValidate={true}>
      <FormId />
      <ProblemSummary
        problems={problems}
        labels={{ ...posts.fields, file: posts.picture.legend }}
      />
      <FileField
        label={posts.picture.file}
        help={posts.picture.types}
        problems={problems}
        types={SHOWN_TYPES}
        canBeCropped
      />
      <TextField
        name="pictureAlt"
        label={posts.fields.pictureAlt}
        problems={problems}
        value={alt}
        help={posts.help.pictureAlt}
        max={MAX_ALT}
      />
      <p className="buttons">
        <Button>{posts.pictures.upload}</Button>
      </p>
    </form>
  );
}

function UploadRow({ upload, paper }: { upload: StoredUpload; paper: PaperContext }) {
  const { words, publication } = paper;
  const { posts } = words;
  const { hash, alt, name, uploadedAt } = upload;
  const person = nameWithAddress(upload);
  const small = addressOf(publication, uploadPath(publication.id, hash, 640));
  const alternative = alt.replace(/[[\]]/g, '');
  return (
    <li>
      <div>
        <img src={small} alt={alt} width="160" height="120" loading="lazy" />
        <TitleAndFacts
          title={alt || name}
          facts={[name, posts.savedBy(person, timeText(paper, uploadedAt))]}
        />
        <p>
          <span className="meta">{posts.pictures.markdown}</span>{' '}
          <code>{`![${alternative}](${uploadPath(publication.id, hash)})`}</code>
        </p>
      </div>
      <RemoveForm hidden={['hash', hash]} item={alt} label={posts.pictures.remove} look="danger" />
    </li>
  );
}

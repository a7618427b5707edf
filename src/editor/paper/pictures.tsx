import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { fileType } from '../../lib/http/file-type.ts';
import { PAPER_PICTURES } from '../../lib/pictures/picture-formats.ts';
import { slugOf } from '../../lib/text/slug.ts';
import { decodeUtf8 } from '../../lib/text/utf8.ts';
import { usersOfOwnFiles } from '../../papers/compile/own-file-users.ts';
import { DOWNLOADS, isPdf, MAX_PDF_KB, PICTURES } from '../../papers/compile/own-files.ts';
import { UnreadablePicture } from '../../papers/compile/small-pictures.ts';
import { MAX_SVG_KB, svgProblem } from '../../papers/compile/svg-problem.ts';
import { translateMessage } from '../../papers/compile/translate-message.ts';
import { MAX_FILES } from '../../papers/store/folder-entries.ts';
import type { StoredFolder } from '../../papers/store/paper-versions.ts';
import { reencode } from '../../papers/store/worker-pictures.ts';
import type { FileLimits } from '../../shared/editor-script.ts';
import { Button, RemoveForm } from '../components/Button.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { useEditorWords } from '../components/editor-locale.ts';
import { Done, FileField, ProblemSummary, TextField } from '../components/fields.tsx';
import { redirectTo } from '../components/serve-page.ts';
import { TitleAndFacts } from '../components/TitleAndFacts.tsx';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { saveFiles, withFiles } from '../folders/stored-folder.ts';
import type { FormProblems, RejectedForm } from '../forms/checks.ts';
import { type GivenForm, MAX_SENT_BYTES, readForm, readSentFile } from '../forms/read-form.ts';
import type { EditorWords } from '../words/en/index.ts';
import { fileLabel } from './file-label.ts';
import { servePaperPage, withFolder } from './paper-page.tsx';
import { removalQuery, removedIn } from './Removed.tsx';

const OWN_FILE = /^(?:pictures|downloads)\/[\w-]+\.[a-z]+$/;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_NAME = 60;
/** The types of files that can be added, with their maximum size (kilobytes). */
const UPLOADED_TYPES: ReadonlyMap<string, number> = new Map([
  ...['image/jpeg', 'image/png', 'image/webp', 'image/avif'].map(
    (type) => [type, MAX_SENT_BYTES / 1000] as const,
  ),
  ['image/svg+xml', MAX_SVG_KB],
  ['application/pdf', MAX_PDF_KB],
]);

/** GET /papers/:paper/paper/pictures: the pictures and downloads of the draft. */
export const servePictures = withFolder(async (c, stored) =>
  showPictures(c, stored, undefined, await removedIn(c, stored)),
);

/** POST …/paper/pictures: adds a file, or removes an unused one (`do=remove`, `path`). */
export const changePictures = withFolder(async (c, stored) => {
  const context = c.var.paper;
  const { publication, words } = context;
  const form = await readForm(c.req.raw);
  const isRemoved = form.text('do') === 'remove';
  const path = form.text('path');
  const done = (query = '') =>
    redirectTo(
      `${editorPath(publication.id, 'paper', 'pictures')}${query && `?${query}`}`,
      'pictures',
    );
  // Already removed, by a double click or a colleague: the result is the same.
  if (isRemoved && !filesOf(stored).includes(path))
    return OWN_FILE.test(path) ? done() : serveTrouble(c.req.raw, 'not found');
  const problem = (name: string, message: string) =>
    showPictures(c, stored, { form, problems: new Map([[name, message]]) });
  if (isRemoved && usersOfOwnFiles(stored.folder).has(path))
    return problem('path', words.paper.pictures.inUse);
  const upload = isRemoved
    ? ({ kind: 'file', path, bytes: undefined } as const)
    : await readUpload(form, context);
  if (upload.kind === 'problem') return problem(upload.name, upload.message);
  if (!isRemoved && stored.folder.kindOf(upload.path)) {
    const sent = await withFiles(stored.folder, new Map([[upload.path, upload.bytes]]));
    const isSame = sent.digestOf(upload.path) === stored.folder.digestOf(upload.path);
    return isSame ? done() : problem('name', words.paper.pictures.fileExists);
  }
  const saved = await saveFiles(context, {
    base: stored.version,
    files: new Map([[upload.path, upload.bytes]]),
    message: upload.path,
    action: isRemoved ? 'paper saved' : 'picture uploaded',
  });
  if (saved.kind === 'full') return problem('file', words.paper.pictures.full(MAX_FILES));
  if (saved.kind !== 'saved') return problem('name', words.paper.pictures.fileExists);
  return done(isRemoved ? removalQuery(saved.version, path) : '');
});

/** GET /papers/:paper/paper/pictures/:file: a picture or download of the draft. */
export const servePicture = withFolder(async (c, { folder }) => {
  const path = c.req.param('file') ?? '';
  const isThere = OWN_FILE.test(path) && folder.kindOf(path) === 'file';
  const type = isThere ? fileType(path) : undefined;
  if (!type) return serveTrouble(c.req.raw, 'not found');
  return new Response(new Uint8Array(await folder.read(path)), {
    headers: {
      'Content-Type': type,
      'Cache-Control': 'private, max-age=60',
      // An SVG opened directly is a document, which must not run scripts.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
});

function filesOf({ folder }: StoredFolder): string[] {
  return [PICTURES, DOWNLOADS].flatMap((name) =>
    folder.names(name).map((file) => `${name}/${file}`),
  );
}

function showPictures(
  c: Context<Environment>,
  stored: StoredFolder,
  rejected?: RejectedForm,
  removed?: ReactNode,
): Response {
  const { words, publication } = c.var.paper;
  const { pictures } = words.paper;
  const files = filesOf(stored);
  const users = usersOfOwnFiles(stored.folder);
  const path = editorPath(publication.id, 'paper', 'pictures');
  // The address of a rejected form still says that an earlier one was saved.
  const isSaved = c.req.query('saved') !== undefined && !rejected;
  return servePaperPage(c, {
    title: pictures.heading,
    status: rejected ? 422 : 200,
    content: (
      <>
        {removed ?? <Done text={isSaved ? words.forms.saved : undefined} />}
        <ProblemSummary
          problems={rejected?.problems}
          labels={{ file: pictures.file, name: pictures.name }}
        />
        <p>{pictures.intro}</p>
        {files.length === 0 && <p>{pictures.none}</p>}
        <ul className="rows">
          {files.map((each) => (
            <FileRow
              key={each}
              path={each}
              href={`${path}/${encodeURIComponent(each)}`}
              kilobytes={Math.ceil(stored.folder.sizeOf(each) / 1000)}
              users={users.get(each) ?? []}
            />
          ))}
        </ul>
        <UploadForm name={rejected?.form.text('name')} problems={rejected?.problems} />
      </>
    ),
  });
}

function limitsOf({ notKnown, empty, tooLargeFor }: EditorWords['paper']['pictures']): FileLimits {
  const types = Array.from(
    UPLOADED_TYPES,
    ([type, maxKb]) => [type, { maxKb, tooLarge: tooLargeFor(maxKb) }] as const,
  );
  return { types: Object.fromEntries(types), wrongType: notKnown, empty };
}

function UploadForm(props: { name: string | undefined; problems: FormProblems | undefined }) {
  const { pictures } = useEditorWords().paper;
  const { name, problems } = props;
  return (
    <>
      <h2>{pictures.add}</h2>
      <form method="post" encType="multipart/form-data">
        <FileField
          label={pictures.file}
          help={pictures.fileHelp}
          problems={problems}
          types={[...UPLOADED_TYPES.keys()]}
          limits={limitsOf(pictures)}
        />
        <TextField
          name="name"
          label={pictures.name}
          help={pictures.nameHelp}
          problems={problems}
          value={name}
          isOptional={true}
        />
        <p className="buttons">
          <Button>{pictures.upload}</Button>
        </p>
      </form>
    </>
  );
}

function FileRow(props: {
  path: string;
  href: string;
  kilobytes: number;
  users: readonly string[];
}) {
  const { path, href, kilobytes, users } = props;
  const words = useEditorWords();
  const { pictures, form } = words.paper;
  const names = users.map((user) => fileLabel(user, words));
  const use = names.length > 0 ? pictures.usedBy(names.join(', ')) : pictures.unused;
  return (
    <li>
      {path.startsWith(PICTURES) && <img className="thumbnail" src={href} alt="" loading="lazy" />}
      <TitleAndFacts
        title={<a href={href}>{fileLabel(path, words)}</a>}
        facts={[pictures.kilobytes(kilobytes), use]}
      />
      {users.length === 0 && (
        <RemoveForm
          hidden={['path', path]}
          item={fileLabel(path, words)}
          label={form.remove}
          look="second"
        />
      )}
    </li>
  );
}

/** An uploaded file as it is stored, or a problem of a form field. */
type ReadUpload =
  | { kind: 'file'; path: string; bytes: Uint8Array }
  | { kind: 'problem'; name: 'file' | 'name'; message: string };

/** Reads an uploaded file. Detects its type from its first bytes; re-encodes photographs. */
async function readUpload(
  form: GivenForm,
  { env, words: { paper }, language }: PaperContext,
): Promise<ReadUpload> {
  const words = paper.pictures;
  const file = form.file('file');
  const problem = (message: string, name: 'file' | 'name' = 'file') =>
    ({ kind: 'problem', name, message }) as const;
  if (!file) return problem(words.missing);
  if (file.size === 0) return problem(words.empty);
  const name = form.text('name') || slugOf(file.name.replace(/\.[^.]*$/, ''));
  if (!NAME.test(name) || name.length > MAX_NAME) return problem(words.badName, 'name');
  const tooLarge = (maxKb: number) =>
    problem(paper.form.tooLarge(Math.ceil(file.size / 1000), maxKb));
  const sent = await readSentFile(file);
  if (!sent) return tooLarge(MAX_SENT_BYTES / 1000);
  const { bytes, bitmap } = sent;
  if (isPdf(bytes)) {
    if (file.size > MAX_PDF_KB * 1000) return tooLarge(MAX_PDF_KB);
    return { kind: 'file', path: `${DOWNLOADS}/${name}.pdf`, bytes };
  }
  if (bitmap && PAPER_PICTURES.values().some((type) => type === bitmap)) {
    const photo = await readPhoto(env.IMAGES, bytes);
    if (typeof photo === 'string')
      return problem(words.unreadable(translateMessage(photo, language)));
    return { kind: 'file', path: `${PICTURES}/${name}.webp`, bytes: photo };
  }
  // Detect the type before the size is checked, without decoding a large file.
  const beginning = new TextDecoder().decode(bytes.subarray(0, MAX_SVG_KB * 1000));
  if (!/<svg[\s>]/.test(beginning)) return problem(words.notKnown);
  if (file.size > MAX_SVG_KB * 1000) return tooLarge(MAX_SVG_KB);
  const svg = decodeUtf8(bytes);
  if (svg === undefined) return problem(words.notKnown);
  const why = svgProblem(svg);
  if (why) return problem(words.refused(translateMessage(why, language)));
  return { kind: 'file', path: `${PICTURES}/${name}.svg`, bytes };
}

/** The re-encoded photograph, or the reason why it cannot be read. */
async function readPhoto(images: ImagesBinding, sent: Uint8Array): Promise<Uint8Array | string> {
  try {
    return (await reencode(images, sent)).bytes;
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    return error.message;
  }
}

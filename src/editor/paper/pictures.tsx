import type { Context } from 'hono';
import { fileType } from '../../lib/http/file-type.ts';
import { usersOfOwnFiles } from '../../papers/compile/own-file-users.ts';
import { DOWNLOADS, PICTURES } from '../../papers/compile/own-files.ts';
import { MAX_FILES } from '../../papers/store/folder-entries.ts';
import type { StoredFolder } from '../../papers/store/paper-versions.ts';
import { editorPath } from '../components/EditorHeader.tsx';
import { FileField, RemoveForm } from '../components/FileField.tsx';
import { ProblemSummary, TextField } from '../components/fields.tsx';
import { redirectTo, servePage } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment } from '../context/editor-context.ts';
import { saveEdit } from '../folders/save-folder.ts';
import { withFiles } from '../folders/stored-folder.ts';
import type { FormProblems } from '../forms/checks.ts';
import { type GivenForm, readForm } from '../forms/read-form.ts';
import { PaperParts } from './PaperParts.tsx';
import { readUpload } from './read-upload.ts';
import { withFolder } from './with-folder.tsx';

/** GET /papers/:paper/paper/pictures: the pictures and downloads of the draft. */
export const servePictures = withFolder((c, stored) => showPictures(c, stored));

/**
 * POST /papers/:paper/paper/pictures: adds a file, or removes one that nothing uses (`do=remove`,
 * `path`).
 */
export const changePictures = withFolder(async (c, stored) => {
  const context = c.var.paper;
  const { publication, words } = context;
  const form = await readForm(c.req.raw);
  const isRemoved = form.text('do') === 'remove';
  const path = form.text('path');
  const done = () => redirectTo(editorPath(publication.id, 'paper', 'pictures'), 'pictures');
  // Already removed, by a double click or a colleague: the result is the same.
  if (isRemoved && !filesOf(stored).includes(path))
    return OWN_FILE.test(path) ? done() : serveTrouble(c.req.raw, 'not found');
  const problem = (name: string, message: string) =>
    showPictures(c, stored, { form, problems: new Map([[name, message]]) });
  if (isRemoved && usersOfOwnFiles(stored.folder).has(path))
    return problem('path', words.paper.pictures.inUse);
  const upload = isRemoved
    ? ({ kind: 'file', path, bytes: undefined } as const)
    : await readUpload(form, context.env.IMAGES, words.paper.pictures);
  if (upload.kind === 'problem') return problem(upload.name, upload.message);
  if (!isRemoved && stored.folder.kindOf(upload.path)) {
    const sent = await withFiles(stored.folder, new Map([[upload.path, upload.bytes]]));
    const isSame = sent.digestOf(upload.path) === stored.folder.digestOf(upload.path);
    return isSame ? done() : problem('name', words.paper.pictures.there);
  }
  const saved = await saveEdit(context, {
    base: stored.version,
    files: new Map([[upload.path, upload.bytes]]),
    message: upload.path,
    action: isRemoved ? 'paper saved' : 'picture uploaded',
  });
  if (saved.kind === 'full') return problem('file', words.paper.pictures.full(MAX_FILES));
  if (saved.kind !== 'saved') return problem('name', words.paper.pictures.there);
  return done();
});

/** Media types of files that can be uploaded. */
const UPLOADED_TYPES = [
  ...['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/svg+xml'],
  'application/pdf',
];
const OWN_FILE = /^(?:pictures|downloads)\/[\w-]+\.[a-z]+$/;

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
      // A drawing must not run scripts, even where it is opened by itself.
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
  given?: { form: GivenForm; problems: FormProblems },
): Response {
  const { words, publication } = c.var.paper;
  const { pictures } = words.paper;
  const files = filesOf(stored);
  const users = usersOfOwnFiles(stored.folder);
  const path = editorPath(publication.id, 'paper', 'pictures');
  const problems = given?.problems;
  return servePage(c, {
    title: pictures.heading,
    status: given ? 422 : 200,
    content: (
      <>
        <h1>{pictures.heading}</h1>
        <PaperParts paper={publication.id} />
        {c.req.query('saved') !== undefined && (
          <p className="done" role="status">
            {words.forms.saved}
          </p>
        )}
        <ProblemSummary problems={problems} labels={{ name: pictures.name }} />
        <p>{pictures.intro}</p>
        {files.length === 0 && <p>{pictures.none}</p>}
        <ul className="rows">
          {files.map((each) => (
            <FileRow
              key={each}
              stored={stored}
              path={each}
              href={`${path}/${encodeURIComponent(each)}`}
              users={users.get(each) ?? []}
              words={words}
            />
          ))}
        </ul>
        <h2>{pictures.add}</h2>
        <form method="post" encType="multipart/form-data">
          <FileField
            {...{ label: pictures.file, help: pictures.fileHelp, problems }}
            types={UPLOADED_TYPES}
          />
          <TextField
            name="name"
            label={pictures.name}
            help={pictures.nameHelp}
            value={given?.form.text('name')}
            problems={problems}
            isOptional={true}
          />
          <p className="buttons">
            <button type="submit">{pictures.upload}</button>
          </p>
        </form>
      </>
    ),
  });
}

function FileRow(props: {
  stored: StoredFolder;
  path: string;
  href: string;
  users: readonly string[];
  words: Environment['Variables']['paper']['words'];
}) {
  const { stored, path, href, users, words } = props;
  const { pictures, form } = words.paper;
  const size = pictures.kilobytes(Math.ceil(stored.folder.sizeOf(path) / 1000));
  return (
    <li>
      {path.startsWith(PICTURES) && <img className="thumbnail" src={href} alt="" loading="lazy" />}
      <p>
        <a href={href}>{path}</a>
        <br />
        <span className="meta">
          {`${size} · ${users.length > 0 ? pictures.usedBy(users.join(', ')) : pictures.unused}`}
        </span>
      </p>
      {users.length === 0 && (
        <RemoveForm
          {...{ field: 'path', value: path, item: path, label: form.remove }}
          className="second"
        />
      )}
    </li>
  );
}

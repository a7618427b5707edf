import type { Context } from 'hono';
import { damageIn } from '../../lib/read-rows.ts';
import { newBudget } from '../../lib/text/compare-lines.ts';
import { differencesOf } from '../../papers/store/differences.ts';
import { entriesOf, textOf } from '../../papers/store/folder-entries.ts';
import { listVersions, type StoredFolder } from '../../papers/store/paper-versions.ts';
import { workerPlace } from '../../papers/store/worker-place.ts';
import { editorPath } from '../components/EditorHeader.tsx';
import { Select } from '../components/fields.tsx';
import { LineDifferences } from '../components/LineDifferences.tsx';
import { redirectTo, servePage } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment } from '../context/editor-context.ts';
import { save } from '../folders/save-folder.ts';
import { readFolder } from '../folders/stored-folder.ts';
import { readForm } from '../forms/read-form.ts';
import { PaperParts } from './PaperParts.tsx';
import { timeIn, withFolder } from './with-folder.tsx';

/** Limit of characters of files on a page; a file alone (`file`) is shown whole. */
const MAX_SHOWN = 500_000;

/**
 * GET /papers/:paper/paper/versions/:version: the differences from the previous version, or from
 * another (`with`), and the files; with `file` only that file.
 */
export const serveVersion = withFolder(async (c, newest) => {
  const stored = await findVersion(c, c.req.param('version'));
  if (!stored) return serveTrouble(c.req.raw, 'not found');
  const given = c.req.query('with');
  const other =
    given === undefined ? await findBefore(c, stored.version) : await findVersion(c, given);
  if (given !== undefined && !other) return serveTrouble(c.req.raw, 'not found');
  return showVersion(c, { newest, stored, other });
});

/** POST /papers/:paper/paper/versions/:version: restores a version as a new draft. */
export const restoreVersion = withFolder(async (c, newest) => {
  const context = c.var.paper;
  const { words, publication } = context;
  const stored = await findVersion(c, c.req.param('version'));
  if (!stored) return serveTrouble(c.req.raw, 'not found');
  const form = await readForm(c.req.raw);
  const saved = await save(context, stored.folder, {
    base: Number(form.text('version')) || 0,
    message: words.paper.versions.version(stored.version),
    action: 'paper restored',
  });
  if (saved.kind === 'saved') return redirectTo(editorPath(publication.id, 'paper'), 'restored');
  const { newer } = words.paper;
  const at = timeIn(context)(saved.newest.savedAt);
  return showVersion(c, {
    ...{ newest, stored, other: await findVersion(c, String(saved.newest.version)) },
    trouble: newer.text(saved.newest.savedBy, at, saved.newest.version),
  });
});

/** The version before, for comparison; none if it is damaged. */
async function findBefore(
  c: Context<Environment>,
  version: number,
): Promise<StoredFolder | undefined> {
  try {
    return await findVersion(c, String(version - 1));
  } catch (error) {
    if (damageIn(error) === undefined) throw error;
    return undefined;
  }
}

async function findVersion(
  c: Context<Environment>,
  number: string | undefined,
): Promise<StoredFolder | undefined> {
  const context = c.var.paper;
  if (!/^[1-9]\d{0,8}$/.test(number ?? '')) return undefined;
  return readFolder(context, context.publication.id, Number(number));
}

async function showVersion(
  c: Context<Environment>,
  given: {
    newest: StoredFolder;
    stored: StoredFolder;
    other: StoredFolder | undefined;
    trouble?: string;
  },
): Promise<Response> {
  const context = c.var.paper;
  const { env, words, publication } = context;
  const { versions } = words.paper;
  const { newest, stored, other, trouble } = given;
  const alone = c.req.query('file');
  const shownOf = <Entry extends { path: string }>(entries: readonly Entry[]) =>
    alone === undefined ? entries : entries.filter(({ path }) => path === alone);
  const room = { characters: MAX_SHOWN };
  const budget = newBudget();
  const all = await listVersions(workerPlace(env.DB, env.EDITIONS), publication.id);
  const choices = all
    .filter(({ version }) => version !== stored.version)
    .map(({ version }) => [String(version), versions.version(version)] as const);
  const title = versions.version(stored.version);
  return servePage(c, {
    title,
    status: trouble === undefined ? 200 : 409,
    content: (
      <>
        <h1>{title}</h1>
        <PaperParts paper={publication.id} />
        {trouble !== undefined && <p role="alert">{trouble}</p>}
        <p className="meta">
          {[stored.savedBy, timeIn(context)(stored.savedAt), stored.message]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {stored.version !== newest.version && (
          <form method="post">
            <input type="hidden" name="version" value={newest.version} />
            <button type="submit">{versions.restore}</button>
          </form>
        )}
        {choices.length > 0 && (
          <form method="get">
            <Select
              name="with"
              label={versions.compareWith}
              value={other ? String(other.version) : undefined}
              choices={choices}
            />
            <p className="buttons">
              <button type="submit" className="second">
                {versions.compare}
              </button>
            </p>
          </form>
        )}
        <Differences before={other} after={stored} />
        <h2>{versions.files}</h2>
        {shownOf(entriesOf(stored.folder)).map(({ path }) => (
          <details key={path} open={path === alone}>
            <summary>{path}</summary>
            <FileText path={path} />
          </details>
        ))}
      </>
    ),
  });

  function Differences(props: { before: StoredFolder | undefined; after: StoredFolder }) {
    const { before, after } = props;
    if (!before) return <p>{versions.first}</p>;
    const found = differencesOf(entriesOf(before.folder), entriesOf(after.folder));
    return (
      <>
        <h2>{`${versions.version(before.version)} → ${versions.version(after.version)}`}</h2>
        {found.length === 0 && <p>{versions.nothing}</p>}
        {shownOf(found).map(({ path, kind }) => (
          <section key={path} className="stack">
            <h3>{`${path} (${versions.kinds[kind]})`}</h3>
            <FileDifferences path={path} before={before} after={after} />
          </section>
        ))}
      </>
    );
  }

  function FileDifferences(props: { path: string; before: StoredFolder; after: StoredFolder }) {
    const { path, before, after } = props;
    const [old, now] = [textOfFile(before, path), textOfFile(after, path)];
    if (old === undefined || now === undefined) return <p>{versions.noText}</p>;
    if (!hasRoom(old.length + now.length)) return <Alone path={path} />;
    return <LineDifferences before={old} after={now} budget={budget} />;
  }

  function FileText({ path }: { path: string }) {
    const text = textOfFile(stored, path);
    return text !== undefined && !hasRoom(text.length) ? (
      <Alone path={path} />
    ) : (
      <pre>{text ?? versions.noText}</pre>
    );
  }

  function Alone({ path }: { path: string }) {
    const query = new URLSearchParams({
      ...(other && { with: String(other.version) }),
      file: path,
    });
    return (
      <p>
        <a href={`?${query}`}>{versions.alone(path)}</a>
      </p>
    );
  }

  function hasRoom(characters: number): boolean {
    const fits = alone !== undefined || characters <= room.characters;
    if (fits) room.characters -= characters;
    return fits;
  }
}

/** The text of a file, empty if it is missing; `undefined` if it is not text. */
function textOfFile({ folder }: StoredFolder, path: string): string | undefined {
  if (folder.kindOf(path) !== 'file') return '';
  const bytes = folder.bytesOf(path);
  return bytes && textOf(bytes);
}

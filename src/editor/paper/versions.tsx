import type { Context } from 'hono';
import { unlessDamaged } from '../../lib/read-rows.ts';
import { type ComparisonBudget, newBudget } from '../../lib/text/compare-lines.ts';
import { differencesOf, entriesOf, textOf } from '../../papers/store/folder-entries.ts';
import {
  listVersions,
  type PaperVersion,
  type StoredFolder,
} from '../../papers/store/paper-versions.ts';
import { Button } from '../components/Button.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { useEditorWords } from '../components/editor-locale.ts';
import { Select } from '../components/fields.tsx';
import { LineDifferences } from '../components/LineDifferences.tsx';
import { redirectTo } from '../components/serve-page.ts';
import { TitleAndFacts, timeText } from '../components/TitleAndFacts.tsx';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { readFolder, saveFolder } from '../folders/stored-folder.ts';
import { readForm, versionNumber } from '../forms/read-form.ts';
import { fileLabel, subjectLabel } from './file-label.ts';
import { servePaperPage, withFolder } from './paper-page.tsx';

/** Maximum characters of all files on a page; a page of one file (`file`) has no limit. */
const MAX_SHOWN = 500_000;

/** GET /papers/:paper/paper/versions: all stored versions, newest first. */
export const serveVersions = withFolder(async (c) => {
  const context = c.var.paper;
  const { words, publication } = context;
  const { versions } = words.paper;
  const all = await listVersions(context.env, context.publication.id);
  return servePaperPage(c, {
    title: versions.heading,
    content: (
      <>
        <p>{versions.intro}</p>
        <ul className="rows">
          {all.map(({ version, savedAt, savedBy, message, digest }) => (
            <li key={version}>
              <TitleAndFacts
                title={
                  <a href={editorPath(publication.id, 'paper', 'versions', String(version))}>
                    {versions.version(version)}
                  </a>
                }
                facts={[
                  digest === '' ? versions.draft : versions.published,
                  savedBy,
                  timeText(context, savedAt),
                  versionSubject(message, all, context),
                ]}
              />
            </li>
          ))}
        </ul>
      </>
    ),
  });
});

/**
 * GET /papers/:paper/paper/versions/:version: the differences from the previous version, or from
 * another (`with`), and the files; with `file` only that file.
 */
export const serveVersion = withFolder(async (c, newest) => {
  const stored = await findVersion(c, c.req.param('version'));
  if (!stored) return serveTrouble(c.req.raw, 'not found');
  const given = c.req.query('with');
  const other = await (given === undefined
    ? unlessDamaged(findVersion(c, String(stored.version - 1)))
    : findVersion(c, given));
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
  const saved = await saveFolder(context, stored.folder, {
    base: versionNumber(form.text('version')),
    message: words.paper.versions.version(stored.version),
    subject: words.posts.version(stored.version, timeText(context, stored.savedAt)),
    action: 'paper restored',
  });
  if (saved.kind === 'saved') return redirectTo(editorPath(publication.id, 'paper'), 'restored');
  const { version, savedBy, savedAt } = saved.newest;
  const other = await findVersion(c, String(version));
  const trouble = words.paper.versions.newer(savedBy, timeText(context, savedAt), version);
  return showVersion(c, { newest, stored, other, trouble });
});

/** What a version changed: its files, or the version that it restored (its message names it). */
function versionSubject(
  message: string,
  all: readonly PaperVersion[],
  context: PaperContext,
): string {
  const { versions } = context.words.paper;
  const number = Number(message.slice(message.lastIndexOf(' ')));
  const isName = versions.version(number) === message;
  const restored = isName && all.find(({ version }) => version === number);
  return restored
    ? versions.restored(message, timeText(context, restored.savedAt))
    : subjectLabel(message, context.words);
}

async function findVersion(
  c: Context<Environment>,
  number: string | undefined,
): Promise<StoredFolder | undefined> {
  const context = c.var.paper;
  return readFolder(context, context.publication.id, versionNumber(number));
}

interface Compared {
  stored: StoredFolder;
  other: StoredFolder | undefined;
}

/** State of a version's page, shared by its parts. */
interface VersionPage extends Compared {
  /** The path of the only shown file; `undefined` for all files. */
  onlyFile: string | undefined;
  /** Remaining characters of `MAX_SHOWN`. */
  room: number;
  budget: ComparisonBudget;
}

async function showVersion(
  c: Context<Environment>,
  given: Compared & { newest: StoredFolder; trouble?: string },
): Promise<Response> {
  const context = c.var.paper;
  const { versions } = context.words.paper;
  const { newest, stored, other, trouble } = given;
  const onlyFile = c.req.query('file');
  const page = { stored, other, onlyFile, room: MAX_SHOWN, budget: newBudget() };
  const all = await listVersions(context.env, context.publication.id);
  const facts = [
    stored.savedBy,
    timeText(context, stored.savedAt),
    versionSubject(stored.message, all, context),
  ];
  return servePaperPage(c, {
    title: versions.version(stored.version),
    status: trouble === undefined ? 200 : 409,
    content: (
      <>
        {trouble !== undefined && <p role="alert">{trouble}</p>}
        <p className="meta">{facts.filter(Boolean).join(' · ')}</p>
        {stored.version !== newest.version && (
          <form method="post">
            <input type="hidden" name="version" value={newest.version} />
            <Button>{versions.restore}</Button>
          </form>
        )}
        <CompareForm all={all} page={page} />
        <Differences page={page} />
        <h2>{versions.files}</h2>
        {shownOf(page, entriesOf(stored.folder)).map(({ path }) => (
          <details key={path} open={path === onlyFile}>
            <summary>{fileLabel(path, context.words)}</summary>
            <FileContent page={page} path={path} />
          </details>
        ))}
      </>
    ),
  });
}

function CompareForm(props: { all: readonly PaperVersion[]; page: VersionPage }) {
  const { versions } = useEditorWords().paper;
  const { stored, other } = props.page;
  const numbers = props.all.map(({ version }) => version);
  const others = numbers.filter((each) => each !== stored.version);
  if (others.length === 0) return null;
  return (
    <form method="get">
      <Select
        name="with"
        label={versions.compareWith}
        value={other && String(other.version)}
        choices={others.map((each) => [String(each), versions.version(each)])}
      />
      <p className="buttons">
        <Button look="second">{versions.compare}</Button>
      </p>
    </form>
  );
}

function Differences({ page }: { page: VersionPage }) {
  const words = useEditorWords();
  const { versions } = words.paper;
  const { stored, other } = page;
  if (!other) return <p>{versions.noEarlierVersion}</p>;
  const found = differencesOf(entriesOf(other.folder), entriesOf(stored.folder));
  return (
    <>
      <h2>{`${versions.version(other.version)} → ${versions.version(stored.version)}`}</h2>
      {found.length === 0 && <p>{versions.nothing}</p>}
      {shownOf(page, found).map(({ path, kind }) => (
        <section key={path} className="stack">
          <h3>{`${fileLabel(path, words)} (${versions.kinds[kind]})`}</h3>
          <FileContent page={page} path={path} other={other} />
        </section>
      ))}
    </>
  );
}

/** The text of a file, or its differences from `other`; a link to it if it does not fit here. */
function FileContent({
  page,
  path,
  other,
}: {
  page: VersionPage;
  path: string;
  other?: StoredFolder;
}) {
  const words = useEditorWords();
  const { versions } = words.paper;
  const text = textOfFile(page.stored, path);
  const before = other ? textOfFile(other, path) : '';
  if (text === undefined || before === undefined) return <p>{versions.noText}</p>;
  if (takeRoom(page, before.length + text.length))
    return other ? (
      <LineDifferences before={before} after={text} budget={page.budget} />
    ) : (
      <pre>{text}</pre>
    );
  const query = new URLSearchParams({
    ...(page.other && { with: String(page.other.version) }),
    file: path,
  });
  return (
    <p>
      <a href={`?${query}`}>{versions.showAlone(fileLabel(path, words))}</a>
    </p>
  );
}

function shownOf<Entry extends { path: string }>(page: VersionPage, entries: readonly Entry[]) {
  return entries.filter(({ path }) => page.onlyFile === undefined || page.onlyFile === path);
}

/** Uses up room for characters; `false` if there is too little. A single file always fits. */
function takeRoom(page: VersionPage, characters: number): boolean {
  const fits = page.onlyFile !== undefined || characters <= page.room;
  if (fits) page.room -= characters;
  return fits;
}

/** The text of a file, empty if it is missing; `undefined` if it is not text. */
function textOfFile({ folder }: StoredFolder, path: string): string | undefined {
  if (folder.kindOf(path) !== 'file') return '';
  const bytes = folder.bytesOf(path);
  return bytes && textOf(bytes);
}

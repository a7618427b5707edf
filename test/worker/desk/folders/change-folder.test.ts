import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PaperContext } from '../../../../src/desk/context/desk-context.ts';
import {
  changeFolder,
  type FolderContext,
  type FolderTexts,
} from '../../../../src/desk/folders/change-folder.ts';
import { saveSources } from '../../../../src/desk/headlines/save-source.ts';
import { findPaper } from '../../../../src/desk/store/papers.ts';
import { deskWords } from '../../../../src/desk/words/words.ts';
import { readVersion, saveVersion } from '../../../../src/paper-store/paper-versions.ts';
import {
  folderOf,
  OWN_PAPER,
  PAPER_YAML,
  PLACE,
  publishOwnPaper,
} from '../../../support/desk-paper.ts';

const SOURCES = `sources:
  - id: own
    section: local
    publisher: Own
    url: https://my-town.ca/rss
`;

beforeAll(() => publishOwnPaper());

async function contextOf(id = OWN_PAPER): Promise<FolderContext> {
  const paper = await findPaper(env.DB, id);
  if (!paper) throw new Error('there is no paper');
  return {
    ...paper,
    env: env as unknown as DeskEnv,
    now: new Date(),
    person: { email: 'editor@sample.example', name: 'Editor', isOperator: false, roles: new Map() },
    words: deskWords('en'),
  };
}

const publishedDesks = async () =>
  JSON.parse(
    (await env.DB.prepare('SELECT data FROM publications WHERE id = ?')
      .bind(OWN_PAPER)
      .first<string>('data')) ?? '',
  ).desks;

test('a changed text is the next version, and readers’ paper has it', async () => {
  const changed = await changeFolder(
    await contextOf(),
    (texts) => new Map([...texts, ['sources.yaml', SOURCES]]),
    'source added',
  );
  expect(changed).toEqual({ kind: 'published' });
  expect((await publishedDesks())[0]).toMatchObject({ id: OWN_PAPER, sources: [{ id: 'own' }] });
  const version = await readVersion(PLACE, OWN_PAPER);
  expect(version).toMatchObject({ version: 2, savedBy: 'Editor', message: 'source added' });
});

test('what changes nothing makes no version', async () => {
  expect(await changeFolder(await contextOf(), (texts) => texts, 'x')).toEqual({
    kind: 'unchanged',
  });
  expect((await readVersion(PLACE, OWN_PAPER))?.version).toBe(2);
});

test('a change is made anew to what somebody else saves meanwhile', async () => {
  let calls = 0;
  const context = await contextOf();
  const inner = context.env.DB;
  // Another editor saves between the change and its saving.
  const change = (texts: ReadonlyMap<string, string>) => {
    calls += 1;
    return new Map([...texts, ['sources.yaml', SOURCES.replace('Own', `Own ${calls}`)]]);
  };
  let isInterrupted = false;
  const DB = new Proxy(inner, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'batch' || isInterrupted)
        return typeof value === 'function' ? value.bind(target) : value;
      return async (statements: D1PreparedStatement[]) => {
        isInterrupted = true;
        const theirs = await folderOf({
          'paper.yaml': PAPER_YAML.replace('$1.00', '$9.00'),
          'sources.yaml': SOURCES,
        });
        await saveVersion(PLACE, theirs, { base: 2, by: 'Other', message: '', now: Date.now() });
        return target.batch(statements);
      };
    },
  });
  const changed = await changeFolder(
    { ...context, env: { ...context.env, DB } },
    change,
    'changed',
  );
  expect(changed).toEqual({ kind: 'published' });
  // To what readers have, and to the other’s draft of it.
  expect(calls).toBe(3);
  const { folder } = (await readVersion(PLACE, OWN_PAPER)) ?? {};
  expect(new TextDecoder().decode(folder?.bytesOf('paper.yaml'))).toContain('$9.00');
  expect(new TextDecoder().decode(folder?.bytesOf('sources.yaml'))).toContain('Own 3');
  expect((await publishedDesks())[0]).toMatchObject({ sources: [{ publisher: 'Own 2' }] });
});

describe('beside a draft', () => {
  const addSource = (publisher: string) => (texts: FolderTexts) =>
    new Map([...texts, ['sources.yaml', SOURCES.replace('Own', publisher)]]);
  const saveDraft = async (files: Record<string, string>) => {
    const base = (await readVersion(PLACE, OWN_PAPER))?.version ?? 0;
    const folder = await folderOf({ 'sources.yaml': SOURCES, ...files });
    const given = { base, by: 'Other', message: 'half a thought', now: Date.now() };
    await saveVersion(PLACE, folder, given);
  };
  const published = async () =>
    JSON.parse(
      (await env.DB.prepare('SELECT data FROM publications WHERE id = ?')
        .bind(OWN_PAPER)
        .first<string>('data')) ?? '',
    );

  test.each([
    ['half done', PAPER_YAML.replace('My Town News', 'Half a na')],
    ['broken', 'name: [unfinished\n'],
  ])(
    'that is %s, what readers get has the change and nothing of the draft, which has it too',
    async (state, draft) => {
      await saveDraft({ 'paper.yaml': draft, 'draft.md': 'Not yet.' });
      const changed = await changeFolder(await contextOf(), addSource(state), 'changed');
      expect(changed).toEqual({ kind: 'published' });
      const { name, desks } = await published();
      expect([name, desks[0].sources[0].publisher]).toEqual(['My Town News', state]);
      const newest = await readVersion(PLACE, OWN_PAPER);
      const textOf = (path: string) => new TextDecoder().decode(newest?.folder.bytesOf(path));
      expect(newest).toMatchObject({ digest: '', message: 'half a thought' });
      expect(textOf('paper.yaml')).toBe(draft);
      expect(textOf('draft.md')).toBe('Not yet.');
      expect(textOf('sources.yaml')).toContain(`publisher: ${state}`);
    },
  );

  test('a second change leaves the draft as it is', async () => {
    await changeFolder(await contextOf(), addSource('Second'), 'changed');
    const newest = await readVersion(PLACE, OWN_PAPER);
    expect(newest?.digest).toBe('');
    expect([...(newest?.folder.files.keys() ?? [])]).toContain('draft.md');
    expect((await published()).desks[0].sources[0].publisher).toBe('Second');
  });
});

test('a publication that is cut off right after it took effect is what a later change is made to', async () => {
  const context = await contextOf();
  const { DB } = context.env;
  const cutOff = new Proxy(DB, {
    get(target, name) {
      if (name !== 'prepare') return Reflect.get(target, name).bind(target);
      return (sql: string) => {
        if (sql.startsWith('UPDATE paper_versions SET digest')) throw new Error('cut off');
        return target.prepare(sql);
      };
    },
  });
  const price = (to: string) => (texts: FolderTexts) =>
    new Map([...texts, ['paper.yaml', PAPER_YAML.replace('$1.00', to)]]);
  await expect(
    changeFolder({ ...context, env: { ...context.env, DB: cutOff } }, price('$7.00'), 'changed'),
  ).rejects.toThrow('cut off');
  const source = (texts: FolderTexts) =>
    new Map([...texts, ['sources.yaml', SOURCES.replace('Own', 'Later')]]);
  expect(await changeFolder(context, source, 'changed')).toEqual({ kind: 'published' });
  const data = await DB.prepare('SELECT data FROM publications WHERE id = ?')
    .bind(OWN_PAPER)
    .first<string>('data');
  expect(data).toContain('$7.00');
  expect(data).toContain('Later');
});

test('a text with mistakes is not published, and is named with its line', async () => {
  const before = await publishedDesks();
  const changed = await changeFolder(
    await contextOf(),
    (texts) => new Map([...texts, ['sources.yaml', 'sources: 1\n']]),
    'x',
  );
  expect(changed).toEqual({
    kind: 'problems',
    problems: [expect.stringMatching(/^sources\.yaml:1: /)],
  });
  expect(await publishedDesks()).toEqual(before);
});

test('a change whose row in the list of changes cannot be written is not published', async () => {
  const change = async (publisher: string) =>
    saveSources(
      (await contextOf()) as PaperContext,
      {
        ...{ action: 'source changed', subject: publisher },
        edit: () => SOURCES.replace('Own', publisher),
      },
      changeFolder,
    );
  const rows = async () =>
    (
      await env.DB.prepare(
        "SELECT action FROM audit WHERE action IN ('source changed', 'paper published') ORDER BY id",
      ).all()
    ).results.map(({ action }) => action);
  const before = await rows();
  await env.DB.prepare(
    "CREATE TRIGGER audit_fails BEFORE INSERT ON audit WHEN NEW.action = 'source changed' BEGIN SELECT RAISE(ABORT, 'no audit'); END",
  ).run();
  await expect(change('Refused')).rejects.toThrow('no audit');
  await env.DB.prepare('DROP TRIGGER audit_fails').run();
  expect(JSON.stringify(await publishedDesks())).not.toContain('Refused');
  expect(await rows()).toEqual(before);
  expect(await change('Taken')).toEqual({ kind: 'published' });
  expect(JSON.stringify(await publishedDesks())).toContain('Taken');
  expect(await rows()).toEqual([...before, 'paper published', 'source changed']);
});

test('a paper without a folder is not changed', async () => {
  await env.DB.prepare('DELETE FROM paper_versions WHERE paper = ?').bind(OWN_PAPER).run();
  expect(await changeFolder(await contextOf(), () => new Map(), 'x')).toEqual({
    kind: 'no folder',
  });
});

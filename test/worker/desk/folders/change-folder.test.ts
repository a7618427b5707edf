import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { changeFolder, type FolderContext } from '../../../../src/desk/folders/change-folder.ts';
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
  expect(calls).toBe(2);
  const { folder } = (await readVersion(PLACE, OWN_PAPER)) ?? {};
  expect(new TextDecoder().decode(folder?.bytesOf('paper.yaml'))).toContain('$9.00');
  expect(new TextDecoder().decode(folder?.bytesOf('sources.yaml'))).toContain('Own 2');
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

test('a paper without a folder is not changed', async () => {
  await env.DB.prepare('DELETE FROM paper_versions WHERE paper = ?').bind(OWN_PAPER).run();
  expect(await changeFolder(await contextOf(), () => new Map(), 'x')).toEqual({
    kind: 'no folder',
  });
});

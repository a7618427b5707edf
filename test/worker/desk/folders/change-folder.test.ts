import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import type { PaperContext } from '../../../../src/desk/context/desk-context.ts';
import { changeFolder, type FolderTexts } from '../../../../src/desk/folders/change-folder.ts';
import { saveSources } from '../../../../src/desk/headlines/save-source.ts';
import { saveVersion } from '../../../../src/paper-store/paper-versions.ts';
import { actionsOf, rowsOf } from '../../../support/desk.ts';
import {
  folderOf,
  newest,
  OWN_PAPER,
  PAPER_YAML,
  PLACE,
  publishedData,
  publishOwnPaper,
} from '../../../support/desk-paper.ts';
import { contextOf } from '../../../support/desk-sources.ts';
import { databaseWith } from '../../../support/platform-doubles.ts';

const SOURCES = `sources:
  - id: own
    section: local
    publisher: Own
    url: https://my-town.ca/rss
`;
const PUBLISHED = { kind: 'published' };

beforeAll(() => publishOwnPaper());

const withText = (path: string, text: string) => (texts: FolderTexts) =>
  new Map([...texts, [path, text]]);
const withSource = (publisher: string) =>
  withText('sources.yaml', SOURCES.replace('Own', publisher));
const change = async (edit: (texts: FolderTexts) => FolderTexts, DB = env.DB) => {
  const context = await contextOf(OWN_PAPER);
  return changeFolder({ ...context, env: { ...context.env, DB } }, edit, 'changed');
};
/** The publisher of the source that readers' paper has. */
const publisher = async () => (await publishedData()).desks[0].sources?.[0].publisher;

test('a changed text is the next version, and readers’ paper has it; what changes nothing makes none', async () => {
  expect(await change(withSource('Own'))).toEqual(PUBLISHED);
  const own = { id: OWN_PAPER, sources: [{ id: 'own' }] };
  expect((await publishedData()).desks[0]).toMatchObject(own);
  const second = { version: 2, savedBy: 'Ed', message: 'changed' };
  expect(await newest()).toMatchObject(second);
  expect(await change((texts) => texts)).toEqual({ kind: 'unchanged' });
  expect(await newest()).toMatchObject(second);
});

test('a change is made anew to what somebody else saves meanwhile', async () => {
  let calls = 0;
  let isInterrupted = false;
  // Another editor saves between the change and its saving.
  const batch = async () => {
    if (isInterrupted) return;
    isInterrupted = true;
    const facts = PAPER_YAML.replace('$1.00', '$9.00');
    const theirs = await folderOf({ 'paper.yaml': facts, 'sources.yaml': SOURCES });
    await saveVersion(PLACE, theirs, { base: 2, by: 'Other', message: '', now: Date.now() });
  };
  const changed = await change((texts) => {
    calls += 1;
    return withSource(`Own ${calls}`)(texts);
  }, databaseWith({ batch }));
  expect(changed).toEqual(PUBLISHED);
  // To what readers have, and to the other’s draft of it.
  expect([calls, await publisher()]).toEqual([3, 'Own 2']);
  const { text } = await newest();
  expect(text('paper.yaml')).toContain('$9.00');
  expect(text('sources.yaml')).toContain('Own 3');
});

test.each([
  ['half done', PAPER_YAML.replace('My Town News', 'Half a na')],
  ['broken', 'name: [unfinished\n'],
])(
  'beside a draft that is %s, what readers get has each change and nothing of the draft, which has it too',
  async (state, draft) => {
    const files = { 'sources.yaml': SOURCES, 'paper.yaml': draft, 'draft.md': 'Not yet.' };
    const { version: base } = await newest();
    const given = { base, by: 'Other', message: 'half a thought', now: Date.now() };
    await saveVersion(PLACE, await folderOf(files), given);
    for (const name of [state, 'Second']) {
      expect(await change(withSource(name))).toEqual(PUBLISHED);
      expect([(await publishedData()).name, await publisher()]).toEqual(['My Town News', name]);
      const { text, ...found } = await newest();
      expect(found).toMatchObject({ digest: '', message: 'half a thought' });
      expect([text('paper.yaml'), text('draft.md')]).toEqual([draft, 'Not yet.']);
      expect(text('sources.yaml')).toContain(`publisher: ${name}`);
    }
  },
);

test('a publication that is cut off right after it took effect is what a later change is made to', async () => {
  const prepare = (sql: string) => {
    if (sql.startsWith('UPDATE paper_versions SET digest')) throw new Error('cut off');
  };
  const facts = withText('paper.yaml', PAPER_YAML.replace('$1.00', '$7.00'));
  await expect(change(facts, databaseWith({ prepare }))).rejects.toThrow('cut off');
  expect(await change(withSource('Later'))).toEqual(PUBLISHED);
  expect(JSON.stringify(await publishedData())).toContain('$7.00');
  expect(await publisher()).toBe('Later');
});

test('a text with mistakes is not published, and is named with its line', async () => {
  const before = await publishedData();
  expect(await change(withText('sources.yaml', 'sources: 1\n'))).toEqual({
    kind: 'problems',
    problems: [expect.stringMatching(/^sources\.yaml:1: /)],
  });
  expect(await publishedData()).toEqual(before);
});

test('a change whose row in the list of changes cannot be written is not published', async () => {
  const save = async (subject: string) => {
    const context: PaperContext = await contextOf(OWN_PAPER);
    const edit = () => SOURCES.replace('Own', subject);
    return saveSources(context, { action: 'source changed', subject, edit }, changeFolder);
  };
  const actions = () => actionsOf("action IN ('source changed', 'paper published')");
  const before = await actions();
  await rowsOf(
    "CREATE TRIGGER audit_fails BEFORE INSERT ON audit WHEN NEW.action = 'source changed' BEGIN SELECT RAISE(ABORT, 'no audit'); END",
  );
  await expect(save('Refused')).rejects.toThrow('no audit');
  await rowsOf('DROP TRIGGER audit_fails');
  expect([await publisher(), await actions()]).toEqual(['Later', before]);
  expect([await save('Taken'), await publisher()]).toEqual([PUBLISHED, 'Taken']);
  expect(await actions()).toEqual([...before, 'paper published', 'source changed']);
});

test('a paper without a folder is not changed', async () => {
  await rowsOf('DELETE FROM paper_versions WHERE paper = ?', OWN_PAPER);
  expect(await change(() => new Map())).toEqual({ kind: 'no folder' });
});

import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import type { PaperContext } from '../../../../src/editor/context/editor-context.ts';
import { changeFolder, type FolderTexts } from '../../../../src/editor/folders/change-folder.ts';
import { saveSources } from '../../../../src/editor/headlines/source-fields.ts';
import { actionsOf, rowsOf } from '../../../support/editor.ts';
import {
  contextOf,
  folderOf,
  newest,
  OWN_PAPER,
  PAPER_YAML,
  publishedData,
  publishOwnPaper,
  saveTheirs,
} from '../../../support/editor-paper.ts';
import { databaseWith } from '../../../support/platform-doubles.ts';

beforeAll(() => publishOwnPaper());

const SOURCES = `sources:
  - id: own
    section: local
    publisher: Own
    url: https://my-town.ca/rss
`;
const PUBLISHED = { kind: 'published' };

const withText = (path: string, text: string) => (texts: FolderTexts) =>
  new Map([...texts, [path, text]]);
const withSource = (publisher: string) =>
  withText('sources.yaml', SOURCES.replace('Own', publisher));
const changeTexts = async (edit: (texts: FolderTexts) => FolderTexts, DB = env.DB) => {
  const context = await contextOf(OWN_PAPER);
  return changeFolder({ ...context, env: { ...context.env, DB } }, edit, 'changed');
};
/** The publisher of the source in the published paper. */
const publisher = async () => (await publishedData()).desks[0].sources?.[0].publisher;

test('a changed text is published as the next version; a save without changes creates none', async () => {
  await publishOwnPaper();
  expect(await changeTexts(withSource('Own'))).toEqual(PUBLISHED);
  const own = { id: OWN_PAPER, sources: [{ id: 'own' }] };
  expect((await publishedData()).desks[0]).toMatchObject(own);
  const second = { version: 2, savedBy: 'Ed', message: 'changed' };
  expect(await newest()).toMatchObject(second);
  expect(await changeTexts((texts) => texts)).toEqual({ kind: 'unchanged' });
  expect(await newest()).toMatchObject(second);
});

test('a change is applied again to what somebody else saves meanwhile', async () => {
  let calls = 0;
  let isInterrupted = false;
  // Another editor saves between the change and its saving.
  const batch = async () => {
    if (isInterrupted) return;
    isInterrupted = true;
    const facts = PAPER_YAML.replace('$1.00', '$9.00');
    const theirs = await folderOf({ 'paper.yaml': facts, 'sources.yaml': SOURCES });
    await saveTheirs(theirs);
  };
  const changed = await changeTexts((texts) => {
    calls += 1;
    return withSource(`Own ${calls}`)(texts);
  }, databaseWith({ batch }));
  expect(changed).toEqual(PUBLISHED);
  // Applied to the published version and to the other editor’s draft.
  expect([calls, await publisher()]).toEqual([3, 'Own 2']);
  const { text } = await newest();
  expect(text('paper.yaml')).toContain('$9.00');
  expect(text('sources.yaml')).toContain('Own 3');
});

test.each([
  ['half done', PAPER_YAML.replace('My Town News', 'Half a na')],
  ['broken', 'name: [unfinished\n'],
])(
  'beside a draft that is %s, each change is published without the draft, which gets it too',
  async (state, draft) => {
    const files = { 'sources.yaml': SOURCES, 'paper.yaml': draft, 'draft.md': 'Not yet.' };
    await saveTheirs(await folderOf(files), 'half a thought');
    for (const name of [state, 'Second']) {
      expect(await changeTexts(withSource(name))).toEqual(PUBLISHED);
      expect([(await publishedData()).name, await publisher()]).toEqual(['My Town News', name]);
      const { text, ...found } = await newest();
      // Not that of the draft, which may say that it restored another version.
      expect(found).toMatchObject({ digest: '', message: 'draft.md, paper.yaml' });
      expect([text('paper.yaml'), text('draft.md')]).toEqual([draft, 'Not yet.']);
      expect(text('sources.yaml')).toContain(`publisher: ${name}`);
    }
  },
);

test('a later change applies to a publication that was interrupted right after it took effect', async () => {
  const prepare = (sql: string) => {
    if (sql.startsWith('UPDATE paper_versions SET digest')) throw new Error('cut off');
  };
  const facts = withText('paper.yaml', PAPER_YAML.replace('$1.00', '$7.00'));
  await expect(changeTexts(facts, databaseWith({ prepare }))).rejects.toThrow('cut off');
  expect(await changeTexts(withSource('Later'))).toEqual(PUBLISHED);
  expect(JSON.stringify(await publishedData())).toContain('$7.00');
  expect(await publisher()).toBe('Later');
});

test('a text with mistakes is not published, and the response names it with the line', async () => {
  const before = await publishedData();
  expect(await changeTexts(withText('sources.yaml', 'sources: 1\n'))).toEqual({
    kind: 'problems',
    problems: [expect.stringMatching(/^sources\.yaml:1: /)],
  });
  expect(await publishedData()).toEqual(before);
});

test('a change whose audit row cannot be written is not published', async () => {
  const save = async (subject: string) => {
    const context: PaperContext = await contextOf(OWN_PAPER);
    const edit = () => SOURCES.replace('Own', subject);
    return saveSources(context, { action: 'source changed', subject, edit });
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
  expect(await changeTexts(() => new Map())).toEqual({ kind: 'no folder' });
});

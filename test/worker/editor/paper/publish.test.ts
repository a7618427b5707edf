import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import type { PaperContext } from '../../../../src/editor/context/editor-context.ts';
import { changeFolder, type FolderTexts } from '../../../../src/editor/folders/change-folder.ts';
import { publishPaper } from '../../../../src/editor/folders/publish-paper.ts';
import { readFolder } from '../../../../src/editor/folders/stored-folder.ts';
import { saveSources } from '../../../../src/editor/headlines/source-fields.ts';
import { checkAll } from '../../../../src/editor/paper/check-draft.ts';
import { finishedPart } from '../../../../src/editor/paper/finished-part.ts';
import { groupWith } from '../../../../src/editor/paper/parts.ts';
import { listVersions } from '../../../../src/papers/store/paper-versions.ts';
import {
  actionsOf,
  EDITOR_ORIGIN,
  expectPage,
  firstOf,
  htmlOf,
  readEditor,
  requestEditor,
  rowsOf,
  send,
  statusOf,
} from '../../../support/editor.ts';
import {
  ABOUT_MD,
  contextOf,
  fieldsIn,
  folderOf,
  newest,
  OWN_PAPER,
  PAPER_YAML,
  publishedData,
  publishOwnPaper,
  saveTheirs,
} from '../../../support/editor-paper.ts';
import { databaseWith } from '../../../support/platform-doubles.ts';

const PATH = `/papers/${OWN_PAPER}/paper`;
const FACTS = `${PATH}/files/paper.yaml`;

beforeAll(async () => {
  await publishOwnPaper();
  await publishOwnPaper(
    { 'paper.yaml': (await newest()).text('paper.yaml').replaceAll('my-town', 'their-town') },
    'their-town',
  );
  await env.INGEST.copyPapers();
});

const publish = (version: number, options = {}) =>
  send(`${PATH}/publish`, { version: String(version) }, options);

async function change(fields: Record<string, string>): Promise<number> {
  for (const [name, value] of Object.entries(fields)) {
    const page = `${FACTS}?group=${groupWith(name.split('.')[0] ?? '')}`;
    const shown = fieldsIn(await htmlOf(page));
    const response = await send(page, { ...shown, [name]: value, do: 'save' });
    expect(response.status).toBe(303);
  }
  return (await newest()).version;
}

test('a saved draft is published immediately, and the site serves it at its host', async () => {
  const version = await change({ name: 'Our Town' });
  expect((await publishedData())?.name).toBe('My Town News');
  const response = await publish(version);
  expect(response.headers.get('Location')).toBe(`${PATH}?saved=publishedNow`);
  expect((await publishedData())?.name).toBe('Our Town');
  const { keys } = await env.EDITIONS.list();
  const [atHost] = keys.filter(({ name }) => name.endsWith(`:${OWN_PAPER}.ca`));
  const stored = await env.EDITIONS.get<{ name: string }>(atHost?.name ?? '', 'json');
  expect(stored?.name).toBe('Our Town');
  expect((await newest()).digest).not.toBe('');
  const persons = "SELECT person FROM audit WHERE paper = ? AND action = 'paper published'";
  expect(await rowsOf(persons, OWN_PAPER)).toEqual([{ person: 'Sample Editor' }]);
});

test('when ingest does not copy the paper, the page says that it takes up to five minutes', async () => {
  const version = await change({ name: 'Our Town News' });
  const INGEST = { copyPapers: () => Promise.reject(new Error('ingest is down')) };
  const response = await publish(version, { env: { INGEST } });
  expect(response.headers.get('Location')).toBe(`${PATH}?saved=publishedLater`);
  expect((await publishedData())?.name).toBe('Our Town News');
});

test('a folder with mistakes and a placeholder is not published, and each file leads to its form', async () => {
  const version = await change({ 'contacts.email': 'editor@my-town.example', timeZone: 'Nowhere' });
  const texts = ['is not a time zone', '/paper.yaml?group=basics&amp;saved=check#f-timeZone'];
  await expectPage(publish(version), 422, ...texts);
  const fixed = await change({
    'contacts.email': 'editor@my-town.example',
    timeZone: 'America/Toronto',
  });
  await expectPage(publish(fixed), 422, 'is only an example');
  expect(await readEditor(`${PATH}/check`)).toContain('is only an example');
  await change({ 'contacts.email': 'editor@my-town.ca' });
  expect(await readEditor(`${PATH}/check`)).toContain('Nothing needs to be corrected');
});

test('an unfinished file holds back no other file, and stays in the draft', async () => {
  const before = await publishedData();
  await send(`${PATH}/files/faq.yaml?at=categories.new`, {
    version: String((await newest()).version),
    name: 'Hunting',
  });
  const sent = await change({ price: '$4.00' });
  const rest = 'now: Facts of the paper. Stays in the draft: Questions and answers.';
  await expectPage(publish(sent), 422, '<h1>Nothing was published', 'at=categories.hunting', rest);
  expect(await publishedData()).toEqual(before);
  const finish = (version: number, options = {}) =>
    send(`${PATH}/publish`, { version: String(version), do: 'finished' }, options);
  const prepare = (sql: string) => {
    if (sql.startsWith('INSERT INTO publications')) throw new Error('cut off');
  };
  expect((await finish(sent, { env: { DB: databaseWith({ prepare }) } })).status).toBe(500);
  expect(await publishedData()).toEqual(before);
  const { version, text } = await newest();
  expect([version, text('faq.yaml')]).toEqual([sent + 2, expect.stringContaining('Hunting')]);
  // The second time, the draft is newer than the sent version.
  for (const each of [await finish(version), await finish(version)])
    expect(each.headers.get('Location')).toBe(`${PATH}?saved=publishedNow`);
  expect(await publishedData()).toMatchObject({ price: '$4.00', content: before.content });
  const draft = await newest();
  expect([draft.version, draft.text('faq.yaml')]).toEqual([
    version + 2,
    expect.stringContaining('Hunting'),
  ]);
  expect(await htmlOf(PATH)).toMatch(
    /Changed since.{0,40}<ul.{0,60}faq\.yaml">Questions and answers/,
  );
  expect(await readEditor(`/papers/${OWN_PAPER}/log`)).toContain(
    'published the paper: Facts of the paper',
  );
  await send(`${PATH}/files/faq.yaml`, { version: String(draft.version), do: 'delete' });
});

const FAQ_YAML = `description: Answers.
categories:
  - { id: a, name: A, questions: [{ id: b, question: B?, answer: C. }] }
`;
const LINKING = ABOUT_MD.replace('My Town.', '[readers](/faq).');
const ARTICLE = `---
title: Ice
description: About ice.
category: a
tags: [ice]
image: ice.svg
imageAlt: Ice
downloadable: true
related: []
sources: [{ title: T, publisher: P, url: https://ice.ca/ }]
---

Text.
`;
const TABS = `description: Articles.
intro: All.
revised: 2026-11-22
tabs:
  - { id: a, name: A, intro: A., slugs: [ice] }
  - { id: b, name: B, intro: B., slugs: [ice] }
links: []
`;
const RESOURCES = {
  'resources.yaml': TABS,
  'resources/ice.md': ARTICLE,
  'pictures/ice.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  'downloads/ice.pdf': '%PDF-1.4',
};
const TAKEN = PAPER_YAML.replace('my-town.ca ]', 'their-town.ca ]');

test.each<[string, string[], Record<string, string>, Record<string, string>]>([
  [
    'a link to an unfinished file',
    ['about.md', 'faq.yaml'],
    {},
    { 'faq.yaml': 'x', 'about.md': LINKING },
  ],
  [
    'a removal of a linked file',
    ['faq.yaml'],
    { 'faq.yaml': FAQ_YAML, 'about.md': LINKING },
    { 'about.md': LINKING },
  ],
  ['a host of another paper', ['paper.yaml'], {}, { 'paper.yaml': TAKEN }],
  ['an article without tabs', ['resources/ice.md'], {}, { 'resources/ice.md': ARTICLE }],
  [
    'an article without its download',
    ['resources/ice.md'],
    RESOURCES,
    { ...RESOURCES, 'resources/ice.md': ARTICLE.replace('true', 'false') },
  ],
  [
    'a removal of the tab of an article',
    ['resources.yaml'],
    RESOURCES,
    { ...RESOURCES, 'resources.yaml': TABS.replace(/.*id: a.*\n/, '') },
  ],
  ['nothing but a mistake', ['terms.md'], {}, { 'terms.md': 'x' }],
  ['nothing without a mistake', ['terms.md'], {}, {}],
])(
  '%s stays in the draft, and what fits the published rest can be published',
  async (name, left, published, draft) => {
    const id = name.replaceAll(' ', '-');
    const own = (files: Record<string, string>) =>
      Object.fromEntries(
        Object.entries({ 'paper.yaml': PAPER_YAML, ...files }).map(([path, text]) => [
          path,
          text.replace(`id: ${OWN_PAPER}`, `id: ${id}`).replace(`${OWN_PAPER}.ca ]`, `${id}.ca ]`),
        ]),
      );
    await publishOwnPaper(own(published), id);
    await env.INGEST.copyPapers();
    const context = await contextOf(id);
    const folder = await folderOf(own({ 'terms.md': ABOUT_MD, ...draft }), id);
    await saveTheirs(folder);
    const part = await finishedPart(context, (await readFolder(context, id)) ?? expect.fail());
    if (left.includes('terms.md')) return expect(part).toBeUndefined();
    expect(part).toMatchObject({ finished: ['terms.md'], left: expect.arrayContaining(left) });
    expect(await checkAll(context, part?.folder ?? folder)).toEqual({
      problems: [],
      conflicts: [],
    });
  },
);

test('a host of another paper is refused in plain words by check and publication, and nothing changes', async () => {
  const before = (await publishedData())?.name;
  const version = await change({ hosts: 'my-town.ca\r\ntheir-town.ca', name: 'Taken' });
  const refusal = 'The web address their-town.ca belongs to the paper their-town.';
  const checked = await readEditor(`${PATH}/check`);
  expect(checked).toContain(refusal);
  expect(checked).not.toContain('Nothing needs to be corrected');
  await expectPage(publish(version), 409, refusal, 'paper.yaml?group=hosts#f-hosts');
  expect(await firstOf('SELECT count(*) FROM staged_publications')).toBe(0);
  expect((await publishedData())?.name).toBe(before);
  await change({ hosts: 'my-town.ca' });
});

test('no paper is published with the host of the editor, and the check says so', async () => {
  const folder = await folderOf();
  const context = { ...(await contextOf(OWN_PAPER)), host: `${OWN_PAPER}.ca` };
  const conflicts = [{ kind: 'ownHost', value: context.host, owner: 'editor' }];
  const before = await publishedData();
  const { version: base } = await newest();
  expect(await publishPaper(context, folder, { base, message: '' })).toMatchObject({
    kind: 'refused',
    conflicts,
  });
  expect(await checkAll(context, folder)).toEqual({ problems: [], conflicts });
  expect([await publishedData(), (await newest()).version]).toEqual([before, base]);
});

test('publishing over a newer version shows who saved it and what differs', async () => {
  const seen = (await newest()).version;
  await change({ price: '$3.00' });
  const texts = [`Sample Editor saved version ${seen + 1}`, 'Facts of the paper (changed)'];
  await expectPage(publish(seen), 409, ...texts);
});

test('versions are listed and compared word by word, and an earlier one can be restored as a draft', async () => {
  const page = await readEditor(`${PATH}/versions`);
  expect(page).toContain('Version 1');
  const html = await htmlOf(`${PATH}/versions/2?with=1`);
  expect(html).toMatch(/<del><span[^>]*>Removed: <.span>[^<]*My/);
  expect(html).toMatch(/<ins><span[^>]*>Added: <.span>[^<]*Our/);
  const { version } = await newest();
  const response = await send(`${PATH}/versions/1`, { version: String(version) });
  expect(response.headers.get('Location')).toBe(`${PATH}?saved=restored`);
  expect((await newest(1)).text('paper.yaml')).toBe((await newest()).text('paper.yaml'));
  expect((await newest()).digest).toBe('');
  const stale = send(`${PATH}/versions/2`, { version: String(version) });
  const conflict = await expectPage(stale, 409, 'what was saved since is undone too', '<h3>');
  expect(conflict).not.toContain('publish from there');
  expect((await listVersions(env, OWN_PAPER))[0]?.version).toBe(version + 1);
});

test('a version with long files shows as many as fit on a page, and each of the others separately', async () => {
  const { version } = await newest();
  const long = (word: string) => `${ABOUT_MD}\n${`${word} of ice and snow\n`.repeat(15_000)}`;
  for (const [at, name] of ['privacy', 'terms'].entries())
    await send(`${PATH}/files/${name}.md`, {
      as: 'text',
      do: 'save',
      version: String(version + at),
      'text:file': long(name),
    });
  const path = `${PATH}/versions/${version + 2}`;
  const shown = async (query: string) => await htmlOf(path + query);
  const page = await shown(`?with=${version}`);
  expect(page.length).toBeLessThan(1_000_000);
  expect(page).toContain('privacy of ice and snow');
  expect(page).not.toContain('terms of ice and snow');
  const [, query = ''] = /href="(\?[^"]*file=terms\.md)"/.exec(page) ?? [];
  const alone = await shown(query.replace('&amp;', '&'));
  expect(alone).toContain('terms of ice and snow');
  expect(alone).not.toContain('privacy of ice and snow');
});

test('the draft is previewed with the site’s own pages, without scripts, framed by the editor alone', async () => {
  await change({ name: 'Previewed <b>Town</b>' });
  const page = await readEditor(`${PATH}/preview`);
  expect(page).toContain('Front page');
  const response = await requestEditor(`${PATH}/preview/home`);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain('Previewed &lt;b&gt;Town');
  expect(html).toContain(`href="${EDITOR_ORIGIN}${PATH}/preview/about"`);
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toMatch(/; sandbox allow-popups allow-popups-to-escape-sandbox$/);
  // Links open other pages of the draft, or the site, in new tabs; this draft has no books.
  expect(html).toMatch(/<base href="[^"]*" target="_blank">/);
  expect(html).not.toMatch(new RegExp(`href="${EDITOR_ORIGIN}${PATH}/preview/(?:books|faq)`));
  const outside = [...html.matchAll(/<a\b[^>]* href="([^"]*)"/g)].map(([, href]) => href ?? '');
  expect(outside.filter((href) => !/^https?:\/\/|^mailto:|^tel:/.test(href))).toEqual([]);
  expect(policy).not.toContain('script-src');
  expect(await statusOf(`${PATH}/preview/about`)).toBe(200);
  for (const name of ['faq', 'constructor', '__proto__', 'status'])
    expect(await statusOf(`${PATH}/preview/${name}`)).toBe(404);
});

test('a paper is removed from the site once that is confirmed, and its versions stay', async () => {
  const path = '/papers/their-town/paper';
  expect(await readEditor(path)).toContain('Remove the paper from the site');
  await expectPage(send(`${path}/withdraw`, {}), 422, 'Tick this if you are sure');
  expect(await publishedData('their-town')).not.toBeNull();
  // The second time, the paper is already removed.
  for (const sent of ['once', 'twice']) {
    const { headers } = await send(`${path}/withdraw`, { sure: 'yes' });
    expect([sent, headers.get('Location')]).toEqual([sent, '/?saved=withdrawn']);
  }
  expect(await readEditor('/?saved=withdrawn')).toContain('The paper is removed from the site');
  expect(await publishedData('their-town')).toBeNull();
  expect(await actionsOf("paper = 'their-town'")).toEqual(['paper withdrawn']);
  const { keys } = await env.EDITIONS.list();
  expect(keys.filter(({ name }) => name.endsWith(':their-town.ca'))).toEqual([]);
  expect(await listVersions(env, 'their-town')).toHaveLength(1);
  expect(await statusOf(path)).toBe(404);
});

test('a paper without a folder says how to import it, and is not published', async () => {
  await rowsOf('DELETE FROM paper_versions WHERE paper = ?', OWN_PAPER);
  expect(await readEditor(PATH)).toContain('publish it once more');
  await expectPage(publish(1), 409);
});

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
      expect(found).toMatchObject({ digest: '', message: 'half a thought' });
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

import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { publishPaper } from '../../../../src/editor/folders/publish-paper.ts';
import { checkAll } from '../../../../src/editor/paper/check-draft.ts';
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
  publishedData,
  publishTwoPapers,
} from '../../../support/editor-paper.ts';
import { databaseWith } from '../../../support/platform-doubles.ts';

const PATH = `/papers/${OWN_PAPER}/paper`;
const FACTS = `${PATH}/files/paper.yaml`;

beforeAll(publishTwoPapers);

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
  expect(await readEditor(`${PATH}/versions`)).toMatch(/Version 1 of [^·]* restored/);
  expect(await readEditor(`/papers/${OWN_PAPER}/log`)).toMatch(/paper back: Version 1, \w/);
  // Pressed twice, it is saved once.
  const again = await send(`${PATH}/versions/1`, { version: String(version) });
  expect(again.headers.get('Location')).toBe(`${PATH}?saved=restored`);
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

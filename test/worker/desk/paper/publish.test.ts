import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { listVersions } from '../../../../src/paper-store/paper-versions.ts';
import {
  DESK_ORIGIN,
  expectPage,
  firstOf,
  htmlOf,
  readDesk,
  requestDesk,
  rowsOf,
  send,
  statusOf,
} from '../../../support/desk.ts';
import {
  ABOUT_MD,
  fieldsIn,
  newest,
  OWN_PAPER,
  PLACE,
  publishedData,
  publishOwnPaper,
} from '../../../support/desk-paper.ts';

const PATH = `/papers/${OWN_PAPER}/paper`;
const FACTS = `${PATH}/files/paper.yaml`;

beforeAll(async () => {
  await publishOwnPaper();
  await publishOwnPaper(
    {
      'paper.yaml': (await newest()).text('paper.yaml').replaceAll('my-town', 'their-town'),
    },
    'their-town',
  );
  await env.INGEST.copyPapers();
});

const publish = (version: number, given = {}) =>
  send(`${PATH}/publish`, { version: String(version) }, given);

async function change(fields: Record<string, string>): Promise<number> {
  const html = await htmlOf(FACTS);
  const response = await send(FACTS, { ...fieldsIn(html), ...fields, do: 'save' });
  expect(response.status).toBe(303);
  return (await newest()).version;
}

test('what was saved is published at once, and the site has it by its host', async () => {
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

test('where ingest does not copy it, the page says that it takes up to five minutes', async () => {
  const version = await change({ name: 'Our Town News' });
  const INGEST = { copyPapers: () => Promise.reject(new Error('ingest is down')) };
  const response = await publish(version, { env: { INGEST } });
  expect(response.headers.get('Location')).toBe(`${PATH}?saved=publishedLater`);
  expect((await publishedData())?.name).toBe('Our Town News');
});

test('a folder with mistakes and a placeholder is not published, and each file leads to its form', async () => {
  const version = await change({ 'contacts.email': 'editor@my-town.example', timeZone: 'Nowhere' });
  const said = ['is no IANA time zone', '/paper.yaml?saved=check'];
  await expectPage(publish(version), 422, ...said);
  const fixed = await change({
    'contacts.email': 'editor@my-town.example',
    timeZone: 'America/Toronto',
  });
  await expectPage(publish(fixed), 422, 'is a placeholder');
  expect(await readDesk(`${PATH}/check`)).toContain('is a placeholder');
  await change({ 'contacts.email': 'editor@my-town.ca' });
  expect(await readDesk(`${PATH}/check`)).toContain('Nothing needs to be corrected');
});

test('a host of another paper is refused in plain words by the check and by publishing, and nothing changes', async () => {
  const before = (await publishedData())?.name;
  const version = await change({ hosts: 'my-town.ca\r\ntheir-town.ca', name: 'Taken' });
  const refusal = 'The host their-town.ca belongs to the paper their-town.';
  const checked = await readDesk(`${PATH}/check`);
  expect(checked).toContain(refusal);
  expect(checked).not.toContain('Nothing needs to be corrected');
  await expectPage(publish(version), 409, refusal);
  expect(await firstOf('SELECT count(*) FROM staged_publications')).toBe(0);
  expect((await publishedData())?.name).toBe(before);
  await change({ hosts: 'my-town.ca' });
});

test('who publishes over a newer version is told who saved it and what differs', async () => {
  const seen = (await newest()).version;
  await change({ price: '$3.00' });
  const said = [`Sample Editor saved version ${seen + 1}`, 'paper.yaml (changed)'];
  await expectPage(publish(seen), 409, ...said);
});

test('versions are listed and compared word by word, and an earlier one is brought back as a draft', async () => {
  const page = await readDesk(`${PATH}/versions`);
  expect(page).toContain('Version 1');
  const html = await htmlOf(`${PATH}/versions/2?with=1`);
  expect(html).toMatch(/<del><span[^>]*>Removed: <.span>[^<]*My/);
  expect(html).toMatch(/<ins><span[^>]*>Added: <.span>[^<]*Our/);
  const { version } = await newest();
  const response = await send(`${PATH}/versions/1`, { version: String(version) });
  expect(response.headers.get('Location')).toBe(`${PATH}?saved=restored`);
  expect((await newest(1)).text('paper.yaml')).toBe((await newest()).text('paper.yaml'));
  expect((await newest()).digest).toBe('');
  const stale = await send(`${PATH}/versions/2`, { version: String(version) });
  expect(stale.status).toBe(409);
  expect((await listVersions(PLACE, OWN_PAPER))[0]?.version).toBe(version + 1);
});

test('a version with long files shows as many as a page holds, and each of the others alone', async () => {
  const { version } = await newest();
  const long = (word: string) => `${ABOUT_MD}\n${`${word} of ice and snow\n`.repeat(15_000)}`;
  for (const [at, name] of ['privacy', 'terms'].entries())
    await send(`${PATH}/files/${name}.md`, {
      ...{ as: 'text', do: 'save', version: String(version + at), text: long(name) },
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

test('the draft is previewed by the site’s own pages, without scripts, framed by the desk alone', async () => {
  await change({ name: 'Previewed <b>Town</b>' });
  const page = await readDesk(`${PATH}/preview`);
  expect(page).toContain('Front page');
  const response = await requestDesk(`${PATH}/preview/home`);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain('Previewed &lt;b&gt;Town');
  expect(html).toContain(`href="${DESK_ORIGIN}${PATH}/preview/about"`);
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toMatch(/; sandbox$/);
  expect(policy).not.toContain('script-src');
  expect(await statusOf(`${PATH}/preview/about`)).toBe(200);
  for (const name of ['faq', 'constructor', '__proto__', 'status'])
    expect(await statusOf(`${PATH}/preview/${name}`)).toBe(404);
});

test('a paper of the build says that a deployment changes it, and one without a folder how to bring it', async () => {
  await rowsOf('DELETE FROM paper_versions WHERE paper = ?', OWN_PAPER);
  expect(await readDesk(PATH)).toContain('Publish it once more by the command');
  await expectPage(publish(1), 409);
});

import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { givePeople, PAPER, readDesk, requestDesk } from '../../support/desk.ts';
import {
  hoursFromNow,
  insertNotices,
  NOTICES_PATH,
  noticeForm,
  readersNotices,
  readersTitles,
  sendNotice,
} from '../../support/desk-notices.ts';

const PATH = NOTICES_PATH;
const HOUR = 3_600_000;

beforeAll(() => givePeople());

async function add(
  changes: Record<string, string | string[]>,
  as: 'editor' | 'notices' = 'editor',
) {
  const response = await sendNotice(changes, { as });
  const [newest] = (await readersNotices()).filter(
    ({ texts }) => texts[0]?.title === changes['title-en'],
  );
  return { response, path: `${PATH}/${newest?.id}`, newest };
}

test('a notice of the hamlet’s office is what readers get as soon as it is sent', async () => {
  const { response, newest } = await add(
    { 'title-en': 'Boil your water', kind: 'water', communities: ['pond-inlet'] },
    'notices',
  );
  const list = `${PATH}?notice=${newest?.id}&saved=notice-new`;
  expect(response.headers.get('Location')).toBe(list);
  expect(newest).toMatchObject({
    kind: 'water',
    communities: ['pond-inlet'],
    source: 'Nasivvik High School',
    texts: [{ language: 'en', title: 'Boil your water', text: 'Blizzard.' }],
  });
  expect(await readDesk(list, { as: 'notices' })).toMatch(
    /readers see it now.*In force.*Boil your water Water and health · Pond Inlet/,
  );
});

test('a notice for a place that the paper has no more is saved once its editor has taken it out', async () => {
  await insertNotices([{ id: 'old-place', communities: ['no-such-place'] }]);
  const path = `${PATH}/old-place`;
  expect(await (await requestDesk(path, { as: 'editor' })).text()).toContain('no-such-place');
  const save = (communities: string[]) =>
    requestDesk(path, { as: 'editor', form: noticeForm({ version: '1', communities }) });
  expect((await save(['no-such-place'])).status).toBe(422);
  expect((await save(['arviat'])).status).toBe(303);
});

test('a notice in four languages keeps each, syllabics too', async () => {
  const { newest } = await add({
    'title-en': 'Flight cancelled',
    'title-fr': 'Vol annulé',
    'title-iu-Cans': 'ᖃᖓᑕᓲᖅ ᖃᐃᔾᔮᖏᑦᑐᖅ',
    'title-iu-Latn': 'Qangatasuuq qaijjaanngittuq',
  });
  expect(newest?.texts.map(({ language }) => language)).toEqual(['en', 'fr', 'iu-Cans', 'iu-Latn']);
});

describe('a notice is refused with a message beside its field, and nothing of it is lost', () => {
  const REFUSED: Record<string, [changes: Record<string, string>, message: string]> = {
    'without a title': [
      { 'title-en': '', 'text-en': '' },
      'Write the title in one language at least',
    ],
    'with a text in French and no title there': [
      { 'text-fr': 'Tempête' },
      'This text needs a title',
    ],
    'without an end': [{ until: '' }, 'Fill this in'],
    'that is over': [{ until: hoursFromNow(-1) }, 'This time has already passed'],
    'that ends before it begins': [
      { from: hoursFromNow(5), until: hoursFromNow(4) },
      'It would end before it begins',
    ],
    'of four days': [{ until: hoursFromNow(96) }, 'more than three days'],
    'of two months, confirmed': [{ until: hoursFromNow(1500), confirm: 'yes' }, 'at most 30 days'],
    'on a day that there is not': [{ until: '2026-02-30T12:00' }, 'not a date and time'],
    'of 281 characters': [
      { 'text-en': 'a'.repeat(281) },
      '281 characters; at most 280 are allowed',
    ],
    'with a title of 61': [{ 'title-en': 'a'.repeat(61) }, '61 characters; at most 60 are allowed'],
    'with a title that cannot be seen': [
      { 'title-en': '\u2800\u{e0041}' },
      'This text needs a title',
    ],
    // Without it the notice would be for the whole paper.
    'for a community that the paper has no more': [
      { communities: 'no-such-place' },
      'is not there any more',
    ],
    'with an override of direction': [{ 'title-en': 'a\u202eb' }, 'cannot be shown'],
    'with a script as its link': [{ link: 'javascript:alert(1)' }, 'begins with https://'],
    'with a password in its link': [{ link: 'https://a:b@c.example/' }, 'begins with https://'],
    'of no kind': [{ kind: 'gossip' }, 'Choose one of these'],
    'without a source': [{ source: ' ' }, 'Fill this in'],
  };
  for (const [what, [changes, message]] of Object.entries(REFUSED))
    test(what, async () => {
      const before = await readersNotices();
      const given = { 'text-en': 'What I wrote <b>', ...changes };
      const response = await sendNotice(given);
      const html = await response.text();
      expect(response.status).toBe(422);
      expect(html.replace(/<!-- -->/g, '')).toContain(message);
      if (given['text-en'].startsWith('What')) expect(html).toContain('What I wrote &lt;b&gt;');
      expect(await readersNotices()).toEqual(before);
    });

  test('above the list of those that there are', async () => {
    await add({ 'title-en': 'Pool closed' });
    const page = (await sendNotice({ 'title-en': '' })).text();
    expect(await page).toMatch(/to be corrected.*Title \(English\).*Pool closed/s);
  });

  test('of an author, who writes drafts alone', async () => {
    expect((await sendNotice({}, { as: 'author' })).status).toBe(403);
  });

  test('where the paper has forty already', async () => {
    const rows = Array.from({ length: 40 }, (_, index) =>
      env.DB.prepare(
        "INSERT INTO notices (paper, id, version, data, starts_at, ends_at, written_by, saved_by, saved_at) VALUES ('full', ?, 1, '{}', 0, ?, '', '', 0)",
      ).bind(`n${index}`, Date.now() + HOUR),
    );
    await env.DB.batch(rows);
    await env.DB.prepare("UPDATE notices SET paper = ? WHERE paper = 'full'").bind('nunavik').run();
    await givePeople('nunavik');
    const response = await requestDesk('/papers/nunavik/notices', {
      as: 'editor',
      form: noticeForm(),
    });
    expect(response.status).toBe(422);
    await env.DB.prepare("DELETE FROM notices WHERE paper = 'nunavik'").run();
  });
});

test('a notice of four days that is confirmed is accepted', async () => {
  const { newest } = await add({ 'title-en': 'Long', until: hoursFromNow(96), confirm: 'yes' });
  expect(newest).toBeDefined();
});

test('the hamlet’s office changes and ends its own notices, and nobody else’s', async () => {
  const { path } = await add({ 'title-en': 'Of an editor' });
  for (const form of [noticeForm({ version: '1' }), { do: 'end' }])
    expect((await requestDesk(path, { as: 'notices', form })).status).toBe(403);
  const own = await add({ 'title-en': 'Of the office' }, 'notices');
  await requestDesk(own.path, { as: 'notices', form: { do: 'end' } });
  const titles = await readersTitles();
  expect(titles).toContain('Of an editor');
  expect(titles).not.toContain('Of the office');
});

test('the second of two who change one notice sees both texts, and nothing is changed until they decide', async () => {
  const { path } = await add({ 'title-en': 'Rink closed' });
  await requestDesk(path, {
    as: 'editor',
    form: noticeForm({ version: '1', 'title-en': 'Rink closed until noon' }),
  });
  const mine = noticeForm({
    version: '1',
    'title-en': 'Rink closed all day',
    communities: ['arviat'],
  });
  const response = await requestDesk(path, { as: 'editor', form: mine });
  const html = await response.text();
  expect(response.status).toBe(409);
  expect(html).toContain('Rink closed until noon');
  expect(html).toContain('value="Rink closed all day"');
  // The link to what the first has saved.
  expect(html).toContain(`<a class="button" href="${path}"`);
  expect(html).toMatch(/<legend>For whom\?<\/legend>.*The whole paper.*value="arviat"/s);
  const version = /name="version" value="(\d+)"|value="(\d+)" name="version"/.exec(html);
  const again = { ...mine, version: version?.[1] ?? version?.[2] ?? '' };
  await requestDesk(path, { as: 'editor', form: again });
  expect(await readersTitles()).toContain('Rink closed all day');
});

test('a mistake in the form of a notice does not hide what somebody saved after it was opened', async () => {
  const { path } = await add({ 'title-en': 'Ferry late', communities: ['iqaluit'] });
  const theirs = noticeForm({
    version: '1',
    'title-en': 'Ferry cancelled',
    communities: ['arviat'],
  });
  await requestDesk(path, { as: 'editor', form: theirs });
  const mine = noticeForm({ version: '1', 'title-en': 'Ferry at noon', communities: ['iqaluit'] });
  const form = { ...mine, link: 'no address' };
  const html = await (await requestDesk(path, { as: 'editor', form })).text();
  expect(html).toMatch(/name="version" value="1"|value="1" name="version"/);
  const second = await requestDesk(path, { as: 'editor', form: mine });
  expect(second.status).toBe(409);
  expect(await second.text()).toMatch(/Ferry cancelled.*Arviat.*name="communities"/s);
  expect(await readDesk(PATH, { as: 'editor' })).toContain('Ferry cancelled');
});

test('a notice without a kind is refused: none is chosen beforehand', async () => {
  const form = noticeForm({ kind: '', 'title-en': 'Of no kind' });
  expect(await readDesk(PATH, { as: 'editor', form })).toContain(
    'What is it about? Choose one of these.',
  );
  expect(await readersTitles()).not.toContain('Of no kind');
});

test('the hamlet’s office has no link to a notice that it may not change', async () => {
  await add({ 'title-en': 'Of an editor alone' });
  const html = await (await requestDesk(PATH, { as: 'notices' })).text();
  expect(html).toContain('Of an editor alone</span>');
});

test('of two notices that are sent at once neither is lost', async () => {
  await Promise.all(['One', 'Two', 'Three'].map((title) => add({ 'title-en': title })));
  const titles = await readersTitles();
  expect(titles).toEqual(expect.arrayContaining(['One', 'Two', 'Three']));
});

test('each change has one row that says who made it, and a change that was refused has none', async () => {
  const { path } = await add({ 'title-en': 'Audited' });
  await requestDesk(path, {
    as: 'editor',
    form: noticeForm({ version: '1', 'title-en': 'Audited again' }),
  });
  await requestDesk(path, {
    as: 'editor',
    form: noticeForm({ version: '1', 'title-en': 'Refused' }),
  });
  await requestDesk(path, { as: 'editor', form: { do: 'end' } });
  await requestDesk(path, { as: 'editor', form: { do: 'end' } });
  const { results } = await env.DB.prepare(
    "SELECT action FROM audit WHERE subject LIKE 'Audited%' OR subject = 'Refused' ORDER BY id",
  ).all();
  expect(results.map(({ action }) => action)).toEqual([
    'notice added',
    'notice changed',
    'notice ended',
  ]);
});

test('a notice that cannot be published at once is kept, and the page says that readers have it soon', async () => {
  const broken = { ...env, INGEST: { publish: () => Promise.reject(new Error('down')) } };
  const response = await sendNotice({ 'title-en': 'Late' }, { env: broken });
  const list = response.headers.get('Location') ?? '';
  expect(await readersTitles()).toContain('Late');
  expect(await readDesk(list, { as: 'editor' })).toContain('within five minutes');
});

test('a notice that is postponed is not said to be with readers, and one that is then ended is said to be gone', async () => {
  const { path } = await add({ 'title-en': 'Water off at noon' });
  const change = async (form: Record<string, string>) => {
    const { headers } = await requestDesk(path, { as: 'editor', form });
    return readDesk(headers.get('Location') ?? '', { as: 'editor' });
  };
  const postponed = { version: '1', from: hoursFromNow(3), 'title-en': 'Water off later' };
  expect(await change(noticeForm(postponed) as Record<string, string>)).toMatch(
    /Notices Saved: readers see it from the time at which it begins/,
  );
  expect(await change({ do: 'end' })).toMatch(/Notices Done: it is gone from every page/);
});

test('a notice of another paper is not there', async () => {
  await givePeople('nunavik');
  const { path } = await add({ 'title-en': 'Here alone' });
  const elsewhere = path.replace(PAPER, 'nunavik');
  expect((await requestDesk(elsewhere, { as: 'editor' })).status).toBe(404);
  expect((await requestDesk(elsewhere, { as: 'editor', form: { do: 'end' } })).status).toBe(404);
  expect(await readersTitles()).toContain('Here alone');
});

import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { givePeople, readDesk, requestDesk } from '../../support/desk.ts';
import { EVENTS_PATH, eventForm, keptEvent, sendEvent } from '../../support/desk-events.ts';
import {
  hoursFromNow,
  NOTICES_PATH,
  noticeForm,
  readersNotices,
  readersTitles,
  sendNotice,
} from '../../support/desk-notices.ts';
import { fieldsIn, OWN_PAPER, publishOwnPaper } from '../../support/desk-paper.ts';

beforeEach(async () => {
  for (const table of ['people', 'notices', 'events', 'audit', 'editorial'])
    await env.DB.prepare(`DELETE FROM ${table}`).run();
  await givePeople();
});

const send = (path: string, form: Record<string, string | readonly string[]>) =>
  requestDesk(path, { as: 'editor', form });
const actions = async () =>
  (await env.DB.prepare('SELECT action FROM audit ORDER BY id').all()).results.map(
    ({ action }) => action,
  );

describe('a notice that one ends while another changes it', () => {
  let path = '';
  const mine = (changes = {}) => noticeForm({ version: '1', 'text-en': 'Mine <b>', ...changes });

  beforeEach(async () => {
    await sendNotice({ 'title-en': 'Ferry late' }, { as: 'notices' });
    path = `${NOTICES_PATH}/${(await readersNotices())[0]?.id}`;
    await requestDesk(path, { as: 'notices', form: { do: 'end' } });
  });

  test('stays ended, and the second is told who ended it and keeps what they wrote', async () => {
    const response = await send(path, mine());
    const html = await response.text();
    expect(response.status).toBe(409);
    expect(html).toContain('Sample Hamlet Office ended it on');
    expect(html).toContain('Mine &lt;b&gt;');
    expect(html).toContain('Put it in force again with my text');
    expect(await readersTitles()).toEqual([]);
  });

  test('stays ended where it is saved without asking for it, whatever the version', async () => {
    for (const version of ['1', '2', '3', '-1', 'x'])
      expect((await send(path, mine({ version }))).status).toBe(409);
    expect(await readersTitles()).toEqual([]);
    expect(await actions()).toEqual(['notice added', 'notice ended']);
  });

  test('is in force again where the second chooses it, with a row that says so', async () => {
    const html = await (await send(path, mine())).text();
    const [, version = ''] = /name="version" value="(\d+)"/.exec(html) ?? [];
    expect(html).toContain('name="do" value="reopen"');
    const again = mine({ version, do: 'reopen' });
    for (let time = 0; time < 2; time++) expect((await send(path, again)).status).toBe(303);
    expect((await readersNotices()).map(({ texts }) => texts[0]?.text)).toEqual(['Mine <b>']);
    expect(await actions()).toEqual(['notice added', 'notice ended', 'notice reopened']);
  });

  test('has one button that says what it does on its page', async () => {
    const text = await readDesk(path, { as: 'editor' });
    expect(text).toMatch(/Sample Hamlet Office ended it on .* Readers do not see it\./);
    expect(text).toContain('Put it in force again');
    expect(text).not.toContain('Save the change');
  });

  test('is not brought back by one of two who choose it where the other has ended it once more', async () => {
    await send(path, mine({ version: '2', do: 'reopen' }));
    await send(path, { do: 'end' });
    expect((await send(path, mine({ version: '2', do: 'reopen' }))).status).toBe(409);
    expect(await readersTitles()).toEqual([]);
  });
});

test('a notice whose time is over lasts longer where it is saved with a new end', async () => {
  await sendNotice({ 'title-en': 'Ferry late', until: hoursFromNow(1) });
  const path = `${NOTICES_PATH}/${(await readersNotices())[0]?.id}`;
  const now = new Date(Date.now() + 2 * 3_600_000);
  const form = noticeForm({ version: '1', 'title-en': 'Ferry later' });
  expect((await requestDesk(path, { as: 'editor', form, now })).status).toBe(303);
  expect(await readersTitles()).toEqual(['Ferry later']);
});

test('a change of a notice or an event that is sent twice leads both times to the list', async () => {
  await sendNotice({ 'title-en': 'Rink' });
  await sendEvent({ title: 'Curling' });
  const notice = `${NOTICES_PATH}/${(await readersNotices())[0]?.id}`;
  const { path: event } = await keptEvent('Curling');
  for (let time = 0; time < 2; time++) {
    const text = noticeForm({ version: '1', 'title-en': 'Rink closed' });
    expect((await send(notice, text)).status).toBe(303);
    expect(
      (await send(event, eventForm({ title: 'Curling', version: '1', text: 'x' }))).status,
    ).toBe(303);
  }
  expect((await keptEvent('Curling')).version).toBe(2);
});

test('an event that one cancels while another changes it stays cancelled, and the second is told who cancelled it', async () => {
  await sendEvent({ title: 'Bingo' }, { as: 'notices' });
  const { path } = await keptEvent('Bingo');
  await requestDesk(path, { as: 'notices', form: { do: 'cancel' } });
  const mine = eventForm({ title: 'Bingo', text: 'Mine', version: '1' });
  const response = await send(path, mine);
  const html = await response.text();
  expect(response.status).toBe(409);
  expect(html).toContain('Sample Hamlet Office cancelled it on');
  expect(html).toMatch(/Mine.*it stays cancelled/s);
  await send(path, { ...mine, version: '2' });
  expect((await keptEvent('Bingo')).event).toMatchObject({ isCancelled: true, text: 'Mine' });
});

test('what one writes into an event that another has removed comes back as a new one, with all of it', async () => {
  await sendEvent({ title: 'Card night' });
  const { path } = await keptEvent('Card night');
  expect((await send(path, { do: 'remove' })).status).toBe(303);
  const response = await send(path, eventForm({ title: 'Card night', text: 'Mine', version: '1' }));
  const html = await response.text();
  expect(response.status).toBe(404);
  expect(html).toContain('Somebody has removed this event since you opened it.');
  expect(html).toMatch(/action="[^"]*\/events\/new"/);
  expect(html).toMatch(/Mine<\/textarea>/);
  const [, form = ''] = /name="form" value="(\w{32})"/.exec(html) ?? [];
  const again = eventForm({ title: 'Card night', text: 'Mine', form });
  expect((await send(`${EVENTS_PATH}/new`, again)).status).toBe(303);
  expect((await keptEvent('Card night')).event.text).toBe('Mine');
  expect((await send(path, { do: 'cancel' })).status).toBe(404);
  const removed = await send(path, { do: 'remove' });
  expect(removed.headers.get('Location')).toContain('done=removed');
});

test('what one writes into a source that another has removed comes back as one to be followed', async () => {
  await publishOwnPaper({
    'sources.yaml': `sources:
  - { id: bay, section: local, publisher: Bay, url: https://bay-news.ca/rss }
  - { id: cove, section: local, publisher: Cove, url: https://cove-news.ca/rss }
`,
  });
  const path = `/papers/${OWN_PAPER}/headlines/sources/cove`;
  const form = fieldsIn(await (await requestDesk(path, { as: 'editor' })).text());
  expect((await send(path, { do: 'remove' })).status).toBe(303);
  const response = await send(path, { ...form, publisher: 'Cove <b>' });
  const html = await response.text();
  expect(response.status).toBe(404);
  expect(html).toContain('Somebody has removed this source in the meantime.');
  expect(html).toContain('Cove &lt;b&gt;');
  expect(html).toContain('name="url" value="https://cove-news.ca/rss"');
  const again = await send(path, { do: 'remove' });
  expect(again.headers.get('Location')).toContain('done=removed');
});

test('a notice that was ended and an event that was cancelled or removed are said to be so', async () => {
  await sendNotice({ 'title-en': 'Rink' });
  await sendEvent({ title: 'Curling' });
  const notice = `${NOTICES_PATH}/${(await readersNotices())[0]?.id}`;
  const { path: event } = await keptEvent('Curling');
  const away = () => Promise.reject(new Error('ingest is away'));
  const INGEST = { publish: away, publishEvents: away };
  for (const [path, does, now, later] of [
    [notice, 'end', 'it is gone from every page', 'it is gone within five minutes'],
    [event, 'cancel', 'see that it is cancelled', 'within five minutes that it is cancelled'],
    [event, 'remove', 'it is gone from every page', 'gone from every page within five minutes'],
  ] as const) {
    const said = async (given: object) => {
      const response = await requestDesk(path, { as: 'editor', form: { do: does }, ...given });
      return readDesk(response.headers.get('Location') ?? '', { as: 'editor' });
    };
    if (does !== 'remove') expect(await said({ env: { INGEST } })).toContain(later);
    const text = await said({});
    expect(text).toContain(now);
    expect(text).not.toContain('readers see it now');
  }
});

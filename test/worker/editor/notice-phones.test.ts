import { beforeEach, expect, test } from 'vitest';
import { clearCaches } from '../../../src/lib/caches.ts';
import { writeLocalTime } from '../../../src/lib/clock/zoned-time.ts';
import {
  type Form,
  htmlOf,
  PAPER,
  PUBLICATION,
  pageAfter,
  readEditor,
  resetEditor,
  send,
} from '../../support/editor.ts';
import {
  hoursFromNow,
  NEW_NOTICE_PATH,
  noticeForm,
  noticePath,
  sendNotice,
} from '../../support/editor-records.ts';
import { run } from '../../support/push-fixtures.ts';
import { type Choice, PushSite } from '../../support/push-site.ts';

const TABLES = ['notices', 'editorial', 'push_alerts', 'push_sent', 'push_subscribers'] as const;

let site: PushSite;
beforeEach(async () => {
  await resetEditor(...TABLES);
  await run(
    `INSERT OR REPLACE INTO built_in_papers (id, data, digest) VALUES (?, ?, '')`,
    ...[PAPER, JSON.stringify(PUBLICATION)],
  );
  site = new PushSite();
});

const subscribe = (...choices: Choice[]) => {
  site.now = Date.now() - 1;
  clearCaches();
  return Promise.all(choices.map((choice) => site.subscribe({ paper: PAPER, ...choice })));
};
const sendForm = async (form: Form) =>
  readEditor((await sendNotice(form)).headers.get('Location') ?? '');
const expectDelivered = (count: number) =>
  expect.poll(() => site.service.delivered.length).toBe(count);

test('the form says how many phones get a notice, and the list afterwards how many it is sent to', async () => {
  expect(await readEditor(NEW_NOTICE_PATH)).toContain('Nobody gets notices on a phone yet.');
  await subscribe(
    { community: 'arviat' },
    { community: 'arviat', level: 3 },
    { community: 'arviat', level: 2 },
    { community: 'iqaluit' },
    { community: 'arviat', paper: 'another' },
  );
  expect(await readEditor(NEW_NOTICE_PATH)).toContain('It is also sent to up to 4 phones.');
  const arviat = { communities: ['arviat'] };
  expect(
    await readEditor(NEW_NOTICE_PATH, { form: noticeForm({ ...arviat, source: '' }) }),
  ).toContain('It is also sent to up to 2 phones in Arviat.');
  expect(await sendForm(arviat)).toContain(
    'Published: readers see it now. It is being sent to 2 phones in Arviat.',
  );
  await expectDelivered(2);
  expect(await sendForm({ communities: ['iqaluit'] })).toContain('sent to 1 phone in Iqaluit.');
  expect(await sendForm({ communities: ['pond-inlet'] })).toContain(
    'Nobody gets notices of this kind on a phone in Pond Inlet yet.',
  );
  expect(await sendForm({ from: hoursFromNow(2) })).toMatch(
    /readers see it from the time at which it begins. It is also sent to up to 3 phones\./,
  );
  await expectDelivered(3);
});

test('a corrected notice rings no phone again unless an editor decides so, a place is added, or it becomes graver', async () => {
  await subscribe(
    { community: 'arviat' },
    { community: 'iqaluit' },
    { community: 'iqaluit', level: 3 },
  );
  await sendNotice({ communities: ['arviat'] });
  await expectDelivered(1);
  const path = await noticePath();
  const texts = ['title-en', 'text-en'].map((name) => ({ [name]: `Corrected ${name}` }));
  let version = 0;
  const change = (changes: Form) => {
    version += 1;
    const form = noticeForm({ communities: ['arviat'], version: String(version), ...changes });
    return pageAfter(path, form);
  };
  for (const changes of [...texts, { until: hoursFromNow(9) }])
    expect(await change(changes)).toContain(
      'Readers see the change now. Phones do not ring for it.',
    );
  expect(await change({ again: 'yes' })).toContain('It is being sent to 1 phone in Arviat.');
  await expectDelivered(2);
  expect(await change({})).toContain('Phones do not ring for it.');
  const places = { communities: ['arviat', 'iqaluit'] };
  expect(await change(places)).toContain('It is being sent to 1 phone in Arviat, Iqaluit.');
  await expectDelivered(3);
  expect(await change({ ...places, kind: 'water' })).toContain('sent to 3 phones in');
  await expectDelivered(6);
});

test('who ends a notice reads how many phones get the all-clear', async () => {
  await subscribe(
    { community: 'arviat' },
    { community: 'arviat' },
    { community: 'arviat', allClear: false },
  );
  await sendNotice({});
  await expectDelivered(3);
  const path = await noticePath();
  const allClear = 'up to 2 phones that got it are notified that it is over.';
  await expect.poll(() => readEditor(path)).toContain(`Ten minutes after you end it, ${allClear}`);
  expect(await pageAfter(path, { do: 'end' })).toContain(
    `It is gone from every page. In ten minutes, ${allClear}`,
  );
  expect(await send(path, { do: 'end' })).toHaveProperty('status', 303);
  // Within ten minutes no phone rings for a notice in force again, unless an editor decides so.
  expect(await htmlOf(path)).toMatch(/name="again".*Notices of this kind go to up to 3 phones\./s);
  const again = noticeForm({ version: '2', do: 'reopen' });
  expect(await pageAfter(path, again)).toContain('it now. Phones do not ring for it.');
});

test('phones in quiet hours are counted apart, unless the notice is urgent', async () => {
  const hour = Number(writeLocalTime(Date.now(), 'America/Winnipeg').slice(11, 13));
  const quiet = [(hour + 13) % 24, (hour + 12) % 24] as const;
  await subscribe({ community: 'arviat' }, { community: 'arviat', quiet });
  const arviat = { communities: ['arviat'] };
  const both =
    'It is being sent to 1 phone in Arviat. 1 phone in Arviat gets it after quiet hours.';
  expect(await sendForm(arviat)).toContain(both);
  expect(await sendForm({ ...arviat, kind: 'water' })).toContain('sent to 2 phones in Arviat.');
});

test('phones in a community that is removed are told that the notice is over', async () => {
  await subscribe({ community: 'arviat' }, { community: 'iqaluit' });
  await sendNotice({ communities: ['arviat', 'iqaluit'] });
  await expectDelivered(2);
  const form = noticeForm({ communities: ['arviat'], version: '1' });
  expect(await pageAfter(await noticePath(), form)).toContain(
    'Readers see the change now. In ten minutes, 1 phone in communities that it is no longer for is notified that it is over.',
  );
});

test('if sending is not planned yet, or cannot be counted, the list does not say that no phone rings', async () => {
  await subscribe({});
  const list = (await sendNotice({})).headers.get('Location') ?? '';
  expect(await readEditor(list)).toContain('It is being sent to 1 phone.');
  await run('UPDATE desk_bulletins SET published_revision = 0');
  await run('DELETE FROM push_alerts');
  expect(await readEditor(list)).toContain('ring for it do so within five minutes.');
  await run('ALTER TABLE push_alerts RENAME TO renamed');
  try {
    expect(await readEditor(list)).toMatch(/readers see it now\. What people must know/);
  } finally {
    await run('ALTER TABLE renamed RENAME TO push_alerts');
  }
});

import { beforeEach, expect, test } from 'vitest';
import {
  type Form,
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
  expect(await readEditor(NEW_NOTICE_PATH)).toContain(
    'It is also sent to up to 4 phones in all communities.',
  );
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
    /readers see it from the time at which it begins. It is also sent to up to 3 phones in all/,
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
  const allClear =
    'Ten minutes after it ends, up to 2 phones that got it are told that it is over.';
  await expect.poll(() => readEditor(path)).toContain(allClear);
  expect(await pageAfter(path, { do: 'end' })).toContain(`It is gone from every page. ${allClear}`);
  expect(await send(path, { do: 'end' })).toHaveProperty('status', 303);
});

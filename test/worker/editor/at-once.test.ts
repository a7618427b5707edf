import { beforeEach, expect, test } from 'vitest';
import { type Form, htmlOf, readEditor, resetEditor, send } from '../../support/editor.ts';
import { fieldsIn } from '../../support/editor-paper.ts';
import {
  dayFromNow,
  readersTitles,
  sendEvent,
  sendNotice,
  storedEvents,
} from '../../support/editor-records.ts';
import { watchLog } from '../../support/watch-log.ts';

// What several editors do at the same moment.

const log = watchLog();
const errors = () => log.lines().filter(({ level }) => level === 'error');

beforeEach(() => resetEditor('notices', 'events', 'editorial'));

test('notices that are saved at once are all published, and each page says so', async () => {
  const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
  const all = await Promise.all(titles.map((title) => sendNotice({ 'title-en': title })));
  expect((await readersTitles()).sort()).toEqual(titles.toSorted());
  for (const { headers } of all)
    expect(await readEditor(headers.get('Location') ?? '')).toContain('readers see it now');
  expect(errors()).toEqual([]);
});

test('events that are saved at once are all published, and each page says so', async () => {
  const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
  const all = await Promise.all(titles.map((title) => sendEvent({ title })));
  for (const { headers } of all) expect(headers.get('Location')).not.toContain('later');
  expect(errors()).toEqual([]);
});

test('different changes of this and later dates that are saved at once are all stored', async () => {
  await sendEvent({ title: 'Curling', repeats: 'week', repeatsUntil: dayFromNow(17) });
  const [first, second] = await storedEvents('Curling');
  const changes: readonly Form[] = [
    { place: 'Rink' },
    { text: 'Bring a broom.' },
    { organiser: 'Club' },
  ];
  const opened = fieldsIn(await htmlOf(first?.path ?? ''));
  const ofSecond = fieldsIn(await htmlOf(second?.path ?? ''));
  const all = await Promise.all([
    ...changes.map((mine) => send(first?.path ?? '', { ...opened, ...mine, do: 'save-later' })),
    send(second?.path ?? '', { ...ofSecond, link: 'https://club.ca/' }),
  ]);
  expect(all.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  const stored = (await storedEvents('Curling')).map(({ event }) => event);
  expect(stored).toHaveLength(3);
  for (const event of stored) expect(event).toMatchObject(Object.assign({}, ...changes));
  expect(stored.map(({ link }) => link)).toEqual([undefined, 'https://club.ca/', undefined]);
});

import { expect, test } from 'vitest';
import {
  expectPage,
  hiddenValue,
  htmlOf,
  resetEditor,
  send,
  statusTo,
} from '../../support/editor.ts';
import { fieldsIn } from '../../support/editor-paper.ts';
import {
  AS_OFFICE,
  dayFromNow,
  EVENTS_PATH,
  eventForm,
  sendEvent,
  storedEvent,
  storedEvents,
} from '../../support/editor-records.ts';

test('an event whose time two people change shows the second both times', async () => {
  await resetEditor('events');
  await sendEvent({ title: 'Bingo', from: '19:00', until: '22:00' });
  const { path } = await storedEvent('Bingo');
  const opened = fieldsIn(await htmlOf(path));
  await send(path, { ...opened, day: dayFromNow(4), from: '13:00' });
  await expectPage(send(path, { ...opened, until: '23:00' }), 409, '13:00', '22:00');
});

test('an event cancelled by one person while another changes it stays cancelled, and the second sees who did it', async () => {
  await resetEditor('events');
  await sendEvent({ title: 'Bingo' }, { as: 'notices' });
  const { path } = await storedEvent('Bingo');
  await send(path, { do: 'cancel' }, { as: 'notices' });
  const mine = eventForm({ title: 'Bingo', text: 'Mine', version: '1' });
  const texts = ['Sample Hamlet Office cancelled it on', /Mine.*it stays cancelled/s];
  await expectPage(send(path, mine), 409, ...texts);
  await send(path, { ...mine, version: '2' });
  expect((await storedEvent('Bingo')).event).toMatchObject({ isCancelled: true, text: 'Mine' });
});

test('a change of an event that somebody else has removed is saved as a new event, with all fields', async () => {
  await resetEditor('events');
  await sendEvent({ title: 'Card night' });
  const { path } = await storedEvent('Card night');
  expect(await statusTo(path, { do: 'remove' })).toBe(303);
  const html = await expectPage(
    send(path, eventForm({ title: 'Card night', text: 'Mine', version: '1' })),
    404,
    'Somebody has removed this event since you opened it.',
    /action="[^"]*\/events\/new"/,
    /Mine<\/textarea>/,
  );
  const form = hiddenValue(html, 'form');
  const again = eventForm({ title: 'Card night', text: 'Mine', form });
  expect(await statusTo(`${EVENTS_PATH}/new`, again)).toBe(303);
  expect((await storedEvent('Card night')).event.text).toBe('Mine');
  expect(await statusTo(path, { do: 'cancel' })).toBe(404);
  const removed = await send(path, { do: 'remove' });
  expect(removed.headers.get('Location')).toContain('done=removed');
});

test('an event that somebody restores is not removed by a page opened before, and a removed one is offered again', async () => {
  await resetEditor('events');
  const series = { title: 'Curling', repeats: 'week', repeatsUntil: dayFromNow(10) };
  await sendEvent(series, AS_OFFICE);
  const { path } = await storedEvent('Curling');
  const versionOf = async () =>
    /name="version" value="([^"]*:[^"]*)"/.exec(await htmlOf(path))?.[1] ?? '';
  await send(path, { do: 'cancel' });
  const remove = { do: 'remove', version: await versionOf() };
  expect(await statusTo(path, { do: 'restore' })).toBe(303);
  for (const does of ['remove', 'remove-later'])
    await expectPage(
      send(path, { ...remove, do: does }),
      409,
      'Nothing was removed: Sample Editor',
    );
  expect(await storedEvents('Curling')).toHaveLength(2);

  const opened = { do: 'remove-later', version: await versionOf() };
  const [, last] = await storedEvents('Curling');
  await send(last?.path ?? '', { do: 'cancel' }, AS_OFFICE);
  await expectPage(send(path, opened), 409, 'Nothing was removed: Sample Hamlet Office');

  const seen = { do: 'remove-later', version: await versionOf() };
  expect(await statusTo(path, seen)).toBe(303);
  expect(await statusTo(path, seen)).toBe(303);
  const html = await expectPage(
    send(path, { do: 'restore' }),
    404,
    'Somebody has removed this event',
  );
  expect(fieldsIn(html)).toMatchObject({ title: 'Curling', day: dayFromNow(2), from: '19:00' });
});

import { beforeEach, describe, expect, test } from 'vitest';
import {
  actionsOf,
  beginAnew,
  expectPage,
  hiddenValue,
  htmlOf,
  send,
  statusTo,
} from '../../support/editor.ts';
import { RECORDS } from '../../support/editor-records.ts';

const AS_OFFICE = { as: 'notices' } as const;

beforeEach(() => beginAnew('notices', 'events', 'editorial'));

describe.each(RECORDS)('the $kind', ({ kind, list, page, formOf, pathOf, closes }) => {
  test('of an editor is not changed by the hamlet’s office, which closes its own', async () => {
    const [close = ''] = closes;
    await send(page, formOf('Of the office'), AS_OFFICE);
    expect(await statusTo(await pathOf('Of the office'), { do: close }, AS_OFFICE)).toBe(303);
    await send(page, formOf('Of an editor'));
    const path = await pathOf('Of an editor');
    const forms = [{ ...formOf('Mine'), version: '1' }, ...closes.map((does) => ({ do: does }))];
    for (const form of forms) expect(await statusTo(path, form, AS_OFFICE)).toBe(403);
    expect(await htmlOf(list, AS_OFFICE)).toContain('Of an editor</span>');
  });

  test('has one row in the log for each change, and none for a refused one', async () => {
    await send(page, formOf('Audited'));
    const path = await pathOf('Audited');
    for (const title of ['Changed', 'Refused'])
      await send(path, { ...formOf(title), version: '1' });
    for (let time = 0; time < 2; time++) await send(path, { do: closes[0] ?? '' });
    const closed = kind === 'notice' ? 'ended' : 'cancelled';
    const actions = ['added', 'changed', closed].map((does) => `${kind} ${does}`);
    expect(await actionsOf()).toEqual(actions);
  });

  test('that was closed stays so where its first form is sent once more', async () => {
    const form = hiddenValue(await htmlOf(page), 'form');
    await send(page, { ...formOf('Closed'), form });
    await send(await pathOf('Closed'), { do: closes[0] ?? '' });
    expect(await statusTo(page, { ...formOf('Closed'), form })).toBe(422);
    expect(await actionsOf()).toHaveLength(2);
  });

  test('that somebody saved is not hidden by a mistake in the form of another', async () => {
    await send(page, formOf('Old'));
    const path = await pathOf('Old');
    await send(path, { ...formOf('Theirs'), communities: ['arviat'], version: '1' });
    const mine = { ...formOf('Mine'), communities: ['iqaluit'], version: '1' };
    const html = await expectPage(send(path, { ...mine, link: 'none' }), 422);
    expect(hiddenValue(html, 'version')).toBe('1');
    await expectPage(send(path, mine), 409, /Theirs.*Arviat.*name="communities"/s);
  });
});

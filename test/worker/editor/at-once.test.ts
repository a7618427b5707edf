import { beforeEach, expect, test } from 'vitest';
import { readEditor, resetEditor } from '../../support/editor.ts';
import { readersTitles, sendEvent, sendNotice } from '../../support/editor-records.ts';
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

import { expect, test } from 'vitest';
import {
  deskEventsTag,
  eventsTags,
  isEventsTag,
  paperEventsTag,
  sectionTag,
} from '../../../../src/model/edition/cache-tags.ts';
import { SECTION_IDS } from '../../../../src/shared/sections.ts';

test('no section of stories has the tag of a desk’s events, or is taken for one', () => {
  const sections = SECTION_IDS.map((section) => sectionTag('nunavut', section));
  expect(sections).not.toContain(deskEventsTag('nunavut'));
  expect(sections.filter(isEventsTag)).toEqual([]);
});

test('the events of a desk and of a paper have tags of events', () => {
  expect([deskEventsTag('nunavut'), paperEventsTag('nunavut-news')].filter(isEventsTag)).toEqual([
    'desk:nunavut:calendars',
    'nunavut-news:events',
  ]);
});

test('a paper’s events have its own tag and those of its desks that have calendars', () => {
  const calendar = { id: 'a', publisher: 'A', url: 'https://a.example/a.ics' };
  const desks = [
    { id: 'one', name: 'One', sources: [] },
    { id: 'two', name: 'Two', sources: [], calendars: [calendar] },
  ];
  expect(eventsTags({ id: 'paper', desks })).toEqual(['paper:events', 'desk:two:calendars']);
});

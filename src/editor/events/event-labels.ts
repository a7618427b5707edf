import type { PaperContext } from '../context/editor-context.ts';

/** What the fields of an event are called, by their names, in the order of the form. */
export function eventLabels({
  words: { events },
}: Pick<PaperContext, 'words'>): Readonly<Record<string, string>> {
  return {
    title: events.title,
    day: events.day,
    from: events.from,
    until: events.until,
    lastDay: events.lastDay,
    repeats: events.repeats,
    repeatsUntil: events.repeatsUntil,
    communities: events.where,
    place: events.place,
    organiser: events.organiser,
    text: events.text,
    link: events.link,
    language: events.language,
  };
}

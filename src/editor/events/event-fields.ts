import { genericZoneName } from '../../lib/clock/zones.ts';
import { MAX_EVENT_PLACE, MAX_EVENT_TEXT, MAX_EVENT_TITLE } from '../../model/events.ts';
import { isSameLanguage } from '../../shared/words/languages.ts';
import { placeChoices } from '../components/Places.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import type { Choice, Field } from '../forms/fields.ts';
import { languagesOf } from '../notices/notice-fields.ts';
import { MAX_TIMES, REPEATS } from './repeats.ts';

type FieldContext = Pick<PaperContext, 'words' | 'publication' | 'locale'>;

/** The fields of an event. A stored one has no `repeats` and no `repeatsUntil`: it is one time. */
export function eventFields(
  context: FieldContext,
  { isNew }: { readonly isNew: boolean },
): Field[] {
  const { words, publication, locale } = context;
  const { events } = words;
  const optional = { isOptional: true } as const;
  const zone = genericZoneName(locale);
  const repeats: Field[] = [
    {
      ...{ name: 'repeats', label: events.repeats, kind: 'choice' },
      choices: REPEATS.map((each) => [each, events.repeatsEach[each]]),
    },
    {
      ...{ name: 'repeatsUntil', label: events.repeatsUntil, kind: 'date', ...optional },
      help: events.repeatsUntilHelp(MAX_TIMES),
    },
  ];
  return [
    { name: 'title', label: events.title, help: events.titleHelp, max: MAX_EVENT_TITLE },
    { name: 'day', label: events.day, kind: 'date' },
    {
      ...{ name: 'from', label: events.from, kind: 'time', ...optional },
      help: events.fromHelp(zone),
    },
    { name: 'until', label: events.until, help: events.untilHelp, kind: 'time', ...optional },
    { name: 'lastDay', label: events.lastDay, help: events.lastDayHelp, kind: 'date', ...optional },
    ...(isNew ? repeats : []),
    {
      ...{ name: 'communities', label: events.where, help: events.whereHelp, kind: 'places' },
      ...{ choices: placeChoices(publication), none: events.noCommunity },
    },
    {
      ...{ name: 'place', label: events.place, help: events.placeHelp },
      ...{ max: MAX_EVENT_PLACE, ...optional },
    },
    { name: 'organiser', label: events.organiser, max: MAX_EVENT_PLACE, ...optional },
    {
      ...{ name: 'text', label: events.text, help: events.textHelp, kind: 'lines' },
      ...{ max: MAX_EVENT_TEXT, ...optional },
    },
    { name: 'link', label: events.link, help: events.linkHelp, kind: 'url', ...optional },
    {
      ...{ name: 'language', label: events.language, kind: 'choice' },
      choices: languageChoices(context),
    },
  ];
}

/** The languages of an event; the paper's own is the empty one. */
function languageChoices({ publication, words }: FieldContext): Choice[] {
  const others = languagesOf(publication).filter(
    (tag) => !isSameLanguage(tag, publication.language),
  );
  return [
    ['', words.events.ownLanguage],
    ...others.map((tag): Choice => [tag, words.notices.languages[tag]]),
  ];
}

import { genericZoneName } from '../../lib/clock/locale.ts';
import { MAX_EVENT_PLACE, MAX_EVENT_TEXT, MAX_EVENT_TITLE } from '../../model/events.ts';
import { isSameLanguage } from '../../shared/words/languages.ts';
import { placeChoices } from '../components/Places.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import { type Choice, type Field, field } from '../forms/fields.ts';
import { languagesOf } from '../notices/notice-fields.ts';
import { MAX_TIMES, REPEATS } from './repeats.ts';

type FieldContext = Pick<PaperContext, 'words' | 'publication' | 'locale'>;

/** The fields of an event. A stored one has no `repeats` and no `repeatsUntil`: it is one time. */
export function eventFields(context: FieldContext, { isNew }: { isNew: boolean }): Field[] {
  const { words, publication, locale } = context;
  const { events } = words;
  const zone = genericZoneName(locale);
  const repeats = [
    field('repeats', events.repeats, {
      kind: 'choice',
      choices: REPEATS.map((each) => [each, events.repeatsEach[each]]),
    }),
    field('repeatsUntil', events.repeatsUntil, {
      kind: 'date',
      help: events.repeatsUntilHelp(MAX_TIMES),
      isOptional: true,
    }),
  ];
  return [
    field('title', events.title, { help: events.titleHelp, max: MAX_EVENT_TITLE }),
    field('day', events.day, { kind: 'date' }),
    field('from', events.from, { kind: 'time', help: events.fromHelp(zone), isOptional: true }),
    field('until', events.until, { kind: 'time', help: events.untilHelp, isOptional: true }),
    field('lastDay', events.lastDay, { kind: 'date', help: events.lastDayHelp, isOptional: true }),
    ...(isNew ? repeats : []),
    field('communities', events.where, {
      kind: 'places',
      help: events.whereHelp,
      choices: placeChoices(publication),
      none: events.noCommunity,
    }),
    field('place', events.place, {
      help: events.placeHelp,
      max: MAX_EVENT_PLACE,
      isOptional: true,
    }),
    field('organiser', events.organiser, { max: MAX_EVENT_PLACE, isOptional: true }),
    field('text', events.text, {
      kind: 'lines',
      help: events.textHelp,
      max: MAX_EVENT_TEXT,
      isOptional: true,
    }),
    field('link', events.link, { kind: 'url', help: events.linkHelp, isOptional: true }),
    field('language', events.language, { kind: 'choice', choices: languageChoices(context) }),
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

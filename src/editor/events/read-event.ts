import { type Event, EventSchema } from '../../model/events.ts';
import type { PaperContext } from '../context/editor-context.ts';
import { FormChecks, type FormProblems } from '../forms/checks.ts';
import type { Values } from '../forms/fields.ts';
import type { GivenForm } from '../forms/read-form.ts';
import { eventFields } from './event-fields.ts';
import { timeFieldsOf, timeZoneOf, whenOf } from './event-times.ts';
import { readTimes } from './read-times.ts';

/** The facts of an event that its form does not change. */
type FixedFacts = Pick<Event, 'id' | 'sequence' | 'isCancelled' | 'changedAt'>;

/** The event of a form, with its first days if it repeats; or the problems of the form. */
export function readEvent(
  form: GivenForm,
  { id, sequence, isCancelled, changedAt }: FixedFacts,
  context: Pick<PaperContext, 'publication' | 'words' | 'locale' | 'now'>,
): { event?: Event; days: readonly string[]; problems: FormProblems } {
  const { publication, words, now } = context;
  const checks = new FormChecks(form, words.forms, eventFields(context, { isNew: true }));
  const { problems } = checks;
  const title = checks.read('title');
  const communities = checks.readSeveral('communities');
  const timeZone = timeZoneOf({ communities }, publication);
  const times = readTimes(form, checks, timeZone, words, now);
  const place = checks.read('place');
  const organiser = checks.read('organiser');
  const text = checks.read('text');
  const link = checks.read('link');
  const language = checks.read('language');
  const when = times && whenOf(times.fields, timeZone);
  const days = times?.days ?? [];
  if (problems.size > 0 || !when) return { days, problems };
  const fixed = { id, sequence, isCancelled, changedAt };
  const facts = { ...fixed, title, text, when, place, organiser, communities };
  const event = { ...facts, ...(link && { link }), ...(language && { language }) };
  checks.checkStored(EventSchema, event);
  return problems.size > 0 ? { days, problems } : { event, days, problems };
}

/** The values of a stored event in its form. */
export function valuesOf(event: Event): Values {
  const { title, text, when, place, organiser, communities, link = '', language = '' } = event;
  const places = communities.join(' ');
  const texts = { title, text, place, organiser, link, language };
  return { ...texts, ...timeFieldsOf(when), communities: places };
}

import * as v from 'valibot';
import { MAX_CALENDARS, MAX_STATIONS } from '../../../model/publication/desk.ts';
import { feedAddress } from '../../../model/publication/feed-address.ts';
import { SECTION_IDS } from '../../../shared/sections.ts';
import {
  different,
  field,
  fields,
  host,
  httpsAddress,
  list,
  numberBetween,
  oneOf,
  optional,
  slug,
  text,
  timeZone,
  wholeNumber,
  wrong,
  yesOrNo,
} from './fields.ts';

const intervalMinutes = optional(
  wholeNumber(15, 1440),
  'Minutes between two polls, if the publisher has agreed to it.',
);

const source = fields({
  type: optional(v.literal('feed'), 'A feed of stories; this is the default.'),
  id: field(slug(), 'The feed’s short name in storage and logs. It never changes.'),
  section: field(oneOf(SECTION_IDS), 'Where its stories are shown.'),
  publisher: field(text(), 'The publisher’s name, shown with every story.'),
  owner: optional(
    text(),
    'The owner, if one owner has several publishers. A story that several of them report counts once.',
  ),
  language: optional(
    languageTag(),
    'The language of its stories if the feed does not name it, such as en or fr-CA.',
  ),
  url: field(httpsAddress(feedAddress), 'The feed’s own address.'),
  via: v.optional(
    field(
      oneOf(['xml', 'json']),
      'Read directly (xml, the default) or through the feed-to-JSON service (json).',
    ),
    'xml',
  ),
  maxItems: optional(wholeNumber(1, 15), 'The maximum number of its stories in the section.'),
  intervalMinutes,
  maxIntervalMinutes: optional(
    wholeNumber(15, 1440),
    'The maximum minutes between two polls, even if it rarely has news.',
  ),
  alwaysConditional: optional(
    yesOrNo(),
    'The publisher objects to unconditional requests for an unchanged feed.',
  ),
  onlyCategories: optional(list(text(), 1), 'Keep only stories with one of these categories.'),
  onlyMentioning: optional(list(text(), 1), 'Keep only stories that mention one of these words.'),
  redirectHosts: optional(
    list(host(), 1),
    'Other sites of the publisher. The feed may redirect there, and pages there count as its own.',
  ),
  noPictures: optional(text(), 'Why its pictures are not shown, such as the publisher’s wish.'),
  paused: optional(text(), 'Why the feed is paused.'),
});

const calendar = fields({
  type: field(v.literal('ics'), 'A calendar of events (iCalendar), not a feed.'),
  id: field(
    v.pipe(slug(), v.maxLength(40, 'must have at most 40 characters')),
    'The calendar’s short name in storage and logs. It never changes.',
  ),
  publisher: field(text(), 'Who publishes the calendar, shown with every event.'),
  url: field(httpsAddress(feedAddress), 'The calendar’s own address.'),
  community: optional(slug(), 'The short name (slug) of the place of its events.'),
  timeZone: optional(
    timeZone(),
    'The default time zone of its times. Without it, that of the place.',
  ),
  language: optional(
    languageTag(),
    'The language of its events if it does not name it, such as en or fr-CA.',
  ),
  intervalMinutes,
  maxIntervalMinutes: optional(
    wholeNumber(15, 1440),
    'The maximum minutes between two polls, even if it rarely changes.',
  ),
  redirectHosts: optional(
    list(host(), 1),
    'Other sites of the publisher, to which the calendar may redirect.',
  ),
  paused: optional(text(), 'Why the calendar is paused.'),
});

const station = fields({
  id: field(slug(), 'The id of the city page of Environment and Climate Change Canada: nu-21.'),
  name: field(text(), 'The place, as the status page names it.'),
  latitude: field(numberBetween(-90, 90), 'Weather warnings are looked up at this point.'),
  longitude: field(numberBetween(-180, 180), 'Degrees; west is negative.'),
});

/** desks/{id}.yaml, and a paper's own sources.yaml. */
export const SourcesSchema = fields({
  name: optional(
    text(),
    'The name of the group of sources on the status page. Without it, the name of the paper.',
  ),
  feedToJsonUrl: optional(httpsAddress(), 'The feed-to-JSON service of sources with via: json.'),
  language: optional(
    languageTag(),
    'The language of stories whose feed does not name one, such as en or fr-CA.',
  ),
  sources: field(
    v.pipe(
      list(v.variant('type', [source, calendar], wrong('is not a type; a calendar is ics')), 1),
      different(({ id }) => id),
      v.check(
        (sources) => sources.filter(({ type }) => type === 'ics').length <= MAX_CALENDARS,
        `has more than ${MAX_CALENDARS} calendars`,
      ),
    ),
    'The feeds and calendars, each of one publisher.',
  ),
  stations: optional(
    v.pipe(
      list(station, 1),
      v.maxLength(MAX_STATIONS, `has more than ${MAX_STATIONS} stations`),
      different(({ id }) => id),
    ),
    'The weather stations whose reports and warnings are shown.',
  ),
});

function languageTag() {
  return v.pipe(
    text(),
    v.regex(
      /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/,
      wrong('is not a language code; examples are en, fr-CA and iu-Cans'),
    ),
  );
}

import * as v from 'valibot';
import { MAX_CALENDARS, MAX_STATIONS } from '../../../model/publication/desk.ts';
import { feedAddress } from '../../../model/publication/feed-address.ts';
import { SECTION_IDS } from '../../../shared/sections.ts';
import { quoted } from '../problem.ts';
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
  yesOrNo,
} from './fields.ts';

const source = fields({
  type: optional(v.literal('feed'), 'A feed of stories, as without it.'),
  id: field(slug(), 'Names the feed in storage, logs and on the status page. It never changes.'),
  section: field(oneOf(SECTION_IDS), 'Where its stories are shown.'),
  publisher: field(text(), 'The publisher’s name, shown with every story.'),
  owner: optional(
    text(),
    'Whose publisher it is, where one owner has several: a story that both tell counts once.',
  ),
  language: optional(
    languageTag(),
    'The language of its stories, where the feed does not say it: en, fr-CA.',
  ),
  url: field(httpsAddress(feedAddress), 'The feed’s own address.'),
  via: v.optional(
    field(
      oneOf(['xml', 'json']),
      'Read directly (xml, as without it), or through the feed-to-JSON service (json).',
    ),
    'xml',
  ),
  maxItems: optional(wholeNumber(1, 15), 'At most so many stories count towards the section.'),
  intervalMinutes: optional(
    wholeNumber(15, 1440),
    'Minutes between two polls, where the publisher has agreed to it.',
  ),
  maxIntervalMinutes: optional(
    wholeNumber(15, 1440),
    'At most so many minutes between two polls, however rarely it has news.',
  ),
  alwaysConditional: optional(
    yesOrNo(),
    'The publisher objects to unconditional requests for an unchanged feed.',
  ),
  onlyCategories: optional(list(text(), 1), 'Keep only stories with one of these categories.'),
  onlyMentioning: optional(list(text(), 1), 'Keep only stories that mention one of these words.'),
  redirectHosts: optional(
    list(host(), 1),
    'Further hosts of the publisher: the feed may redirect there, and pages there are its own.',
  ),
  noPictures: optional(
    text(),
    'Why none of its pictures is shown: its publisher does not wish it.',
  ),
  paused: optional(text(), 'Why the feed is listed and yet not followed.'),
});

const calendar = fields({
  type: field(v.literal('ics'), 'A calendar of events (iCalendar), and no feed.'),
  id: field(
    v.pipe(slug(), v.maxLength(40, 'must have at most 40 characters')),
    'Names the calendar in storage, logs and on the status page. It never changes.',
  ),
  publisher: field(text(), 'Who keeps the calendar, shown with every event.'),
  url: field(httpsAddress(feedAddress), 'The calendar’s own address.'),
  community: optional(slug(), 'The slug of the place that its events are in.'),
  timeZone: optional(
    timeZone(),
    'By whose clock its times are that say none; without it that of their place.',
  ),
  language: optional(
    languageTag(),
    'The language of its events, where it does not say it: en, fr-CA.',
  ),
  intervalMinutes: optional(
    wholeNumber(15, 1440),
    'Minutes between two polls, where the publisher has agreed to it.',
  ),
  maxIntervalMinutes: optional(
    wholeNumber(15, 1440),
    'At most so many minutes between two polls, however rarely it changes.',
  ),
  redirectHosts: optional(
    list(host(), 1),
    'Further hosts of the publisher: the calendar may redirect there.',
  ),
  paused: optional(text(), 'Why the calendar is listed and yet not followed.'),
});

const station = fields({
  id: field(slug(), 'The id of the city page of Environment and Climate Change Canada: nu-21.'),
  name: field(text(), 'The place, as the status page names it.'),
  latitude: field(numberBetween(-90, 90), 'Its warnings are those at this point.'),
  longitude: field(numberBetween(-180, 180), 'Degrees; west is negative.'),
});

/** desks/{id}.yaml, and a paper's own sources.yaml. */
export const SourcesSchema = fields({
  name: optional(text(), 'As the status page names the desk; a paper’s own has its name.'),
  feedToJsonUrl: optional(httpsAddress(), 'The feed-to-JSON service of sources with via: json.'),
  language: optional(
    languageTag(),
    'The language of stories whose feed and source say none: en, fr-CA.',
  ),
  sources: field(
    v.pipe(
      list(
        v.variant(
          'type',
          [source, calendar],
          ({ input }) => `${quoted(input)} is no type; a calendar is ics`,
        ),
        1,
      ),
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
    'Where the weather and its warnings are followed.',
  ),
});

function languageTag() {
  return v.pipe(
    text(),
    v.regex(
      /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/,
      ({ input }) => `${quoted(input)} is no language; one is en, fr-CA, or iu-Cans`,
    ),
  );
}

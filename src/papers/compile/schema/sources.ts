import * as v from 'valibot';
import { MAX_CALENDARS, MAX_STATIONS } from '../../../model/publication/desk.ts';
import { feedAddress } from '../../../model/publication/feed-address.ts';
import { SECTION_IDS } from '../../../shared/sections.ts';
import { quoted } from '../problem.ts';
import {
  different,
  fields,
  host,
  httpsAddress,
  list,
  numberBetween,
  oneOf,
  slug,
  text,
  yesOrNo,
} from './fields.ts';
import { timeZone } from './time-zone.ts';

const source = fields({
  type: v.optional(v.pipe(v.literal('feed'), v.description('A feed of stories, as without it.'))),
  id: v.pipe(
    slug(),
    v.description('Names the feed in storage, logs and on the status page. It never changes.'),
  ),
  section: v.pipe(oneOf(SECTION_IDS), v.description('Where its stories are shown.')),
  publisher: v.pipe(text(), v.description('The publisher’s name, shown with every story.')),
  owner: v.optional(
    v.pipe(
      text(),
      v.description(
        'Whose publisher it is, where one owner has several: a story that both tell counts once.',
      ),
    ),
  ),
  language: v.optional(
    v.pipe(
      languageTag(),
      v.description('The language of its stories, where the feed does not say it: en, fr-CA.'),
    ),
  ),
  url: v.pipe(httpsAddress(feedAddress), v.description('The feed’s own address.')),
  via: v.optional(
    v.pipe(
      oneOf(['xml', 'json']),
      v.description(
        'Read directly (xml, as without it), or through the feed-to-JSON service (json).',
      ),
    ),
    'xml',
  ),
  maxItems: v.optional(
    v.pipe(wholeNumber(1, 15), v.description('At most so many stories count towards the section.')),
  ),
  intervalMinutes: v.optional(
    v.pipe(
      wholeNumber(15, 1440),
      v.description('Minutes between two polls, where the publisher has agreed to it.'),
    ),
  ),
  maxIntervalMinutes: v.optional(
    v.pipe(
      wholeNumber(15, 1440),
      v.description('At most so many minutes between two polls, however rarely it has news.'),
    ),
  ),
  alwaysConditional: v.optional(
    v.pipe(
      yesOrNo(),
      v.description('The publisher objects to unconditional requests for an unchanged feed.'),
    ),
  ),
  onlyCategories: v.optional(
    v.pipe(list(text(), 1), v.description('Keep only stories with one of these categories.')),
  ),
  onlyMentioning: v.optional(
    v.pipe(list(text(), 1), v.description('Keep only stories that mention one of these words.')),
  ),
  redirectHosts: v.optional(
    v.pipe(
      list(host(), 1),
      v.description(
        'Further hosts of the publisher: the feed may redirect there, and pages there are its own.',
      ),
    ),
  ),
  noPictures: v.optional(
    v.pipe(
      text(),
      v.description('Why none of its pictures is shown: its publisher does not wish it.'),
    ),
  ),
  paused: v.optional(v.pipe(text(), v.description('Why the feed is listed and yet not followed.'))),
});

const calendar = fields({
  type: v.pipe(v.literal('ics'), v.description('A calendar of events (iCalendar), and no feed.')),
  id: v.pipe(
    slug(),
    v.maxLength(40, 'must have at most 40 characters'),
    v.description('Names the calendar in storage, logs and on the status page. It never changes.'),
  ),
  publisher: v.pipe(text(), v.description('Who keeps the calendar, shown with every event.')),
  url: v.pipe(httpsAddress(feedAddress), v.description('The calendar’s own address.')),
  community: v.optional(
    v.pipe(slug(), v.description('The slug of the place that its events are in.')),
  ),
  timeZone: v.optional(
    v.pipe(
      timeZone(),
      v.description('By whose clock its times are that say none; without it that of their place.'),
    ),
  ),
  language: v.optional(
    v.pipe(
      languageTag(),
      v.description('The language of its events, where it does not say it: en, fr-CA.'),
    ),
  ),
  intervalMinutes: v.optional(
    v.pipe(
      wholeNumber(15, 1440),
      v.description('Minutes between two polls, where the publisher has agreed to it.'),
    ),
  ),
  maxIntervalMinutes: v.optional(
    v.pipe(
      wholeNumber(15, 1440),
      v.description('At most so many minutes between two polls, however rarely it changes.'),
    ),
  ),
  redirectHosts: v.optional(
    v.pipe(
      list(host(), 1),
      v.description('Further hosts of the publisher: the calendar may redirect there.'),
    ),
  ),
  paused: v.optional(
    v.pipe(text(), v.description('Why the calendar is listed and yet not followed.')),
  ),
});

const station = fields({
  id: v.pipe(
    slug(),
    v.description('The id of the city page of Environment and Climate Change Canada: nu-21.'),
  ),
  name: v.pipe(text(), v.description('The place, as the status page names it.')),
  latitude: v.pipe(numberBetween(-90, 90), v.description('Its warnings are those at this point.')),
  longitude: v.pipe(numberBetween(-180, 180), v.description('Degrees; west is negative.')),
});

/** desks/{id}.yaml, and a paper's own sources.yaml. */
export const SourcesSchema = fields({
  name: v.optional(
    v.pipe(text(), v.description('As the status page names the desk; a paper’s own has its name.')),
  ),
  feedToJsonUrl: v.optional(
    v.pipe(httpsAddress(), v.description('The feed-to-JSON service of sources with via: json.')),
  ),
  language: v.optional(
    v.pipe(
      languageTag(),
      v.description('The language of stories whose feed and source say none: en, fr-CA.'),
    ),
  ),
  sources: v.pipe(
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
    v.description('The feeds and calendars, each of one publisher.'),
  ),
  stations: v.optional(
    v.pipe(
      list(station, 1),
      v.maxLength(MAX_STATIONS, `has more than ${MAX_STATIONS} stations`),
      different(({ id }) => id),
      v.description('Where the weather and its warnings are followed.'),
    ),
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

function wholeNumber(least: number, most: number) {
  return v.pipe(numberBetween(least, most), v.integer('must be a whole number'));
}

/** Calendars of up to 5 MB that could exhaust the memory or time of a reader. */

const LENGTH = 4_990_000;
/** Just below the limits, because a document beyond them is refused immediately. */
const COMPONENTS = 19_900;
const PROPERTIES = 120_000;
const START = 'DTSTART:20261121T120000Z';
const HOURS = Array.from({ length: 24 }, (_, hour) => hour).join(',');
const EVERY_HOUR = `RRULE:FREQ=DAILY;BYHOUR=${HOURS}`;
const BEGUN_LONG_AGO = 'DTSTART:19000101T000000Z';

/** Joins lines, each with its line end. */
export function lines(...texts: readonly string[]): string {
  return texts.map((text) => `${text}\r\n`).join('');
}

function calendar(...texts: readonly string[]): string {
  return lines('BEGIN:VCALENDAR', 'VERSION:2.0') + texts.join('') + lines('END:VCALENDAR');
}

function component(name: string, ...texts: readonly string[]): string {
  return lines(`BEGIN:${name}`, ...texts, `END:${name}`);
}

function event(...texts: readonly string[]): string {
  return component('VEVENT', 'SUMMARY:Bingo', ...texts);
}

/** Up to `max` numbered pieces that fill a length. */
function fill(pieceOf: (nth: number) => string, length: number, max = length): string {
  const pieces: string[] = [];
  for (let size = 0; pieces.length < max; ) {
    const piece = pieceOf(pieces.length);
    size += piece.length;
    if (size > length) break;
    pieces.push(piece);
  }
  return pieces.join('');
}

/** A list of as many values as are read from one line. */
function list(dateAt: (nth: number) => string): string {
  return fill((nth) => `${dateAt(nth)},`, 19_000).slice(0, -1);
}

const dateOf = (nth: number) => new Date(Date.UTC(2026, 10, 20) + nth * 60_000);
const compact = (nth: number) =>
  dateOf(nth)
    .toISOString()
    .replace(/[-:]|\.000/g, '');
const zone = (name: string, ...texts: readonly string[]) =>
  component('VTIMEZONE', `TZID:${name}`, ...texts);
const inZone = (nth: number, name: string) =>
  event(`UID:${nth}`, `DTSTART;TZID=${name}:20261121T120000`);
const part = (...texts: readonly string[]) =>
  component('STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETTO:-0500', ...texts).trimEnd();
/** The nth event of one series: the series, then changes of all following occurrences. */
const following = (nth: number, ...texts: readonly string[]) =>
  nth === 0
    ? event('UID:1', START, EVERY_HOUR)
    : event('UID:1', `RECURRENCE-ID;RANGE=THISANDFUTURE:${compact(nth)}`, ...texts);
/** A changed occurrence of one series. */
const changed = (nth: number) =>
  component('VEVENT', 'UID:1', `RECURRENCE-ID:${compact(nth)}`, `DTSTART:${compact(nth)}`);
const places = (max: number) =>
  Array.from({ length: 2 * max + 1 }, (_, nth) => nth - max).filter((nth) => nth !== 0);
/** All limiting parts of a rule. */
const NARROWED = [
  `BYMONTH=${places(12).filter((month) => month > 0)}`,
  `BYMONTHDAY=${places(31)}`,
  `BYDAY=${['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'].flatMap((day) => [1, 2, 3, 4, 5, -1, -2].map((place) => `${place}${day}`))}`,
].join(';');
const YEARLY = `FREQ=YEARLY;BYWEEKNO=${places(53)};BYYEARDAY=${places(150)};${NARROWED};BYHOUR=${HOURS}`;
const MANY_PROPERTIES = Array.from({ length: 11_990 }, () => 'A:b');
const MARKUP = '<b>&amp;</b> '.repeat(1_500);

/** Placeholder for the number of an event. */
const NTH = '§';
/** Events of a calendar that all differ; a list has an event's lines without its UID. */
const EVENTS: Readonly<Record<string, readonly string[] | ((nth: number) => string)>> = {
  'events without anything': () => component('VEVENT'),
  'events with a UID': [START],
  'events with one UID': (nth) => event('UID:1', `DTSTART:${compact(nth)}`),
  'events each hour, three rules': [START, EVERY_HOUR, EVERY_HOUR, EVERY_HOUR],
  'events each hour': [START, EVERY_HOUR],
  'events each hour without a title': (nth) => component('VEVENT', `UID:${nth}`, START, EVERY_HOUR),
  'events each hour with a private text': [START, EVERY_HOUR, 'CLASS:PRIVATE'],
  'events each hour that are over': ['DTSTART:20261101T000000Z', EVERY_HOUR, 'DURATION:PT1M'],
  'events of a year each hour': [BEGUN_LONG_AGO, EVERY_HOUR, 'DURATION:P365D'],
  'events counted from long ago': [BEGUN_LONG_AGO, `${EVERY_HOUR};COUNT=1000000`],
  'events that never are': [BEGUN_LONG_AGO, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=9'],
  'events narrowed by everything': [BEGUN_LONG_AGO, `RRULE:${YEARLY};COUNT=1000000`],
  'events at many positions of a day': [
    BEGUN_LONG_AGO,
    `RRULE:FREQ=DAILY;BYSETPOS=${places(190)};BYHOUR=${HOURS};COUNT=1000000`,
  ],
  'events at many positions of a month': [
    START,
    `RRULE:FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=${places(190)};BYHOUR=${HOURS}`,
  ],
  'events each hour but for each hour': [START, EVERY_HOUR, EVERY_HOUR.replace('RRULE', 'EXRULE')],
  'events each hour but for dates': [START, EVERY_HOUR, `EXDATE:${list(compact)}`],
  'events at dates': [START, `RDATE:${list(compact)}`],
  'events at dates by another clock': [
    'DTSTART;TZID=America/Iqaluit:20261120T120000',
    `RDATE;TZID=Asia/Tokyo:${list((each) => compact(each).slice(0, -1))}`,
  ],
  'events at periods': [START, `RDATE;VALUE=PERIOD:${list((each) => `${compact(each)}/PT1H`)}`],
  'events in different time zones': [`DTSTART;TZID=Zone ${NTH}:20261121T120000`],
  'events by each other’s clocks': (nth) =>
    event(
      `UID:${nth}`,
      `DTSTART;TZID=Etc/GMT+${nth % 12}:20261121T120000`,
      `DTEND;TZID=Etc/GMT-${nth % 14}:20261123T120000`,
    ),
  'events each minute': [BEGUN_LONG_AGO, 'RRULE:FREQ=MINUTELY'],
  'events each minute that are counted': [
    BEGUN_LONG_AGO,
    'RRULE:FREQ=MINUTELY;BYSETPOS=-1;COUNT=1000000',
  ],
  'events at one minute of each day': [START, 'RRULE:FREQ=MINUTELY;BYHOUR=3;BYMINUTE=7'],
  'events at each minute of each hour': [
    START,
    `RRULE:FREQ=HOURLY;BYMINUTE=${places(59).filter((n) => n > 0)}`,
  ],
  'changes of all following times': (nth) => following(nth, START),
  'changes of all following times that each repeat': (nth) =>
    following(nth, `DTSTART:${compact(nth)}`, EVERY_HOUR),
  'changes of all following times by a century': (nth) => following(nth, BEGUN_LONG_AGO),
  'events by clocks in places that are none': [
    `DTSTART;TZID="(UTC) ${'Nowhere, '.repeat(9)}${NTH}":20261121T120000`,
  ],
  'calendars by clocks in places that are none': (nth) =>
    calendar(lines(`X-WR-TIMEZONE:Nowhere, ${'Nothing, '.repeat(9)}${nth}`), event(START)),
  'calendars with a zone of rules': () =>
    calendar(zone('Z', part('RRULE:FREQ=DAILY')), event('DTSTART;TZID=Z:20261121T120000')),
  'changed occurrences of one event': (nth) =>
    nth === 0 ? event('UID:1', START, EVERY_HOUR) : changed(nth),
  'events whose text has no letters': [START, `DESCRIPTION:${'<b></b>'.repeat(2_800)}`],
  'events with a text of markup': [START, `DESCRIPTION:${MARKUP}`],
  'events that are calendars': (nth) => calendar(event(`UID:${nth}`, START)),
  'calendars that repeat each hour': () => calendar(event('UID:1', START, EVERY_HOUR)),
  'calendars in different time zones': (nth) =>
    calendar(lines(`X-WR-TIMEZONE:Zone ${nth}`), event(START)),
};
const writerOf = (given: (typeof EVENTS)[string]) => {
  if (typeof given === 'function') return given;
  const text = event(`UID:${NTH}`, ...given);
  return (nth: number) => text.replaceAll(NTH, String(nth));
};

/** Repeated lines of one event. */
const LINES: Readonly<Record<string, (nth: number) => string>> = {
  properties: () => 'A:b',
  'properties of different names': (nth) => `A-${nth}:b`,
  'properties with a parameter': () => 'A;B=c:d',
  'properties with many parameters': (nth) => `A${fill((each) => `;B${nth}-${each}=c`, 5_000)}:d`,
  'properties with empty parameters': () => `A${';'.repeat(15_000)}:b`,
  'open quotes': () => `A;B="${'"'.repeat(15_001)}:b`,
  titles: () => 'SUMMARY:A',
  'texts that are not UTF-8': () => 'A:ÿ',
  'long texts that are not UTF-8': () => `A:${'ÿ'.repeat(19_000)}`,
  'folds that are not UTF-8': () => ' ÿ',
  'parameters of carets': () => `A;B=${'^n^'.repeat(6_000)}:b`,
  rules: () => EVERY_HOUR,
  'excluded occurrences': (nth) => `EXDATE:${compact(nth)}`,
  'lists of dates': () => `RDATE:${list(compact)}`,
  'lists of dates in different time zones': (nth) => `RDATE;TZID=Zone ${nth}:${list(compact)}`,
  'folded lines': () => ' a',
  'folded lines without text': () => ' ',
  'lines that are broken': () => 'a',
  'empty lines': () => '',
  'one long line': () => `A:${'b'.repeat(900_000)}`,
  alarms: () => 'BEGIN:VALARM',
  'alarms that end': () => 'END:VALARM',
  'events in events': () => 'BEGIN:VEVENT',
  'ends of events': () => 'END:VEVENT',
  'parts of zones in parts of zones': () => 'BEGIN:STANDARD',
};

const inEvent = (texts: string) =>
  calendar(lines('BEGIN:VEVENT', 'UID:1', START, EVERY_HOUR, 'SUMMARY:Bingo'), texts);
const componentsIn = (text: string) => text.split('BEGIN:').length - 1;

/** The bytes of a document in UTF-8, with the invalid octet 0xFF for the letter ÿ. */
export function bytesOf(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  return text.includes('ÿ') ? bytes.map((octet) => (octet === 0xc3 ? 0xff : octet)) : bytes;
}

/** Functions that generate a document, by what is repeated in it. */
export const HOSTILE_CALENDARS: Readonly<Record<string, (length?: number) => string>> = {
  ...Object.fromEntries(
    Object.entries(EVENTS).map(([name, given]) => [
      name,
      (length = LENGTH) => {
        const eventOf = writerOf(given);
        return calendar(fill(eventOf, length, COMPONENTS / componentsIn(eventOf(0))));
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(LINES).map(([name, lineOf]) => [
      `${name} in one event`,
      (length = LENGTH) => inEvent(fill((nth) => lines(lineOf(nth)), length, PROPERTIES)),
    ]),
  ),
  ...Object.fromEntries(
    ['BEGIN:VEVENT', 'A:b', 'a', ' a', 'BEGIN:STANDARD', 'END:VEVENT'].map((line) => [
      `${line} without an end`,
      (length = LENGTH) => inEvent(fill(() => lines(line), length)),
    ]),
  ),
  'parts of zones, then ends of other parts': (length = LENGTH) =>
    calendar(
      fill(() => lines('BEGIN:STANDARD'), length / 2),
      fill(() => lines('END:DAYLIGHT'), length / 2),
    ),
  'components that nobody knows, in one another': (length = LENGTH) =>
    calendar(
      fill((nth) => lines(`BEGIN:X-${nth}`), length / 2),
      fill((nth) => lines(`END:X-${nth}`), length / 2),
    ),
  ...Object.fromEntries(
    [20, Number.POSITIVE_INFINITY].map((max) => [
      `${max} events of many properties at max`,
      (length = LENGTH) =>
        calendar(fill((nth) => event(`UID:${nth}`, START, ...MANY_PROPERTIES), length, max)),
    ]),
  ),
  'more events with a UID than there may be': (length = LENGTH) =>
    calendar(fill((nth) => event(`UID:${nth}`, START), length)),
  'zones of many properties, and times of as many names': (length = LENGTH) =>
    calendar(
      fill((nth) => zone(`Zone ${nth}`, lines('A:b').repeat(1_000).trimEnd()), length / 2, 150),
      fill((nth) => inZone(nth, `Zone ${nth}`), length / 2, COMPONENTS - 200),
    ),
  'zones of many parts': (length = LENGTH) =>
    calendar(
      fill(
        (nth) => zone(`Zone ${nth}`, ...Array.from({ length: 500 }, () => part())),
        length / 2,
        20,
      ),
      fill((nth) => inZone(nth, `Zone ${nth}`), length / 2, 9_000),
    ),
  'one zone of many parts': (length = LENGTH) =>
    calendar(
      lines('BEGIN:VTIMEZONE', 'TZID:Z'),
      fill((nth) => lines(nth % 2 > 0 ? part() : part('RRULE:FREQ=YEARLY')), length / 2, 10_000),
      lines('END:VTIMEZONE'),
      fill((nth) => inZone(nth, 'Z'), length / 2, 9_000),
    ),
  'zones of dates': (length = LENGTH) =>
    calendar(
      fill((nth) => zone(`Zone ${nth}`, part(`RDATE:${list(compact)}`)), length / 2, 100),
      fill((nth) => inZone(nth, `Zone ${nth % 100}`), length / 2, COMPONENTS - 200),
    ),
  'times without a text of an event with a long one': (length = LENGTH) =>
    calendar(
      component(
        'VEVENT',
        ...['UID:1', START, EVERY_HOUR, `SUMMARY:${'<b></b>'.repeat(2_800)}A`],
        ...[`DESCRIPTION:${'<b></b>'.repeat(2_800)}`, `LOCATION:${MARKUP}`],
        ...[`URL:https://a.example/${'b'.repeat(19_000)}`, lines('A:b').repeat(10_000).trimEnd()],
      ),
      fill(changed, length, COMPONENTS),
    ),
};

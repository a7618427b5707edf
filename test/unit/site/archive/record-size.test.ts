import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { addDays } from '../../../../src/lib/clock/zoned-time.ts';
import {
  ARCHIVE_SHAPE,
  type ArchivedStory,
  type DayRecord,
  DayRecordSchema,
} from '../../../../src/site/archive/day-record.ts';
import { replaceDays } from '../../../../src/site/archive/month-index.ts';

const SOURCES = 25;
const STORIES_A_DAY = 10 * SOURCES;
const TEN_YEARS = 3_650;

/** Pseudo-random integers from 0 up to a bound. */
function numbers(seed: number) {
  let state = seed;
  return (bound: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** A day of random headlines from 4,000 words, so that it compresses no better than real text. */
function madeUpDay(day: string): DayRecord {
  const next = numbers(Date.parse(day) / 1_000);
  const word = () => {
    const wordSeed = numbers(next(4_000));
    return Array.from({ length: 3 + wordSeed(6) }, () =>
      String.fromCharCode(97 + wordSeed(26)),
    ).join('');
  };
  const stories = Array.from({ length: STORIES_A_DAY }, (_, index): ArchivedStory => {
    const source = next(SOURCES);
    const title = Array.from({ length: 9 }, word).join(' ');
    return {
      key: (next(2 ** 30) * 2 ** 22 + next(2 ** 22)).toString(36),
      title,
      publisher: `The Courier of Town ${source}`,
      link: `https://www.courier-${source}.example/news/${title.replaceAll(' ', '-')}-1.${7_000_000 + next(10_000)}`,
      publishedAt: new Date(Date.parse(`${day}T23:59:00Z`) - index * 300_000).toISOString(),
      section: 'local',
      places: next(4) === 0 ? ['iqaluit'] : [],
    };
  });
  return v.parse(DayRecordSchema, {
    shape: ARCHIVE_SHAPE,
    paper: 'paper',
    day,
    isClosed: true,
    editionVersion: 'version',
    stories,
    posts: [],
  });
}

const packed = (text: string) => gzipSync(text).length;

/** With these limits ten years take 206 MB, a fiftieth of R2's free storage. */
test('a day of 25 sources is stored in 30 KB, a month’s index in 800 KB, the list of ten years in 20 KB', () => {
  let index = '';
  const closed: Record<string, number> = {};
  for (let day = '2026-01-01'; day < '2026-02-01'; day = addDays(day, 1)) {
    const record = madeUpDay(day);
    expect(packed(JSON.stringify(record))).toBeLessThan(30_000);
    index = replaceDays(index, [record]);
  }
  expect(packed(index)).toBeLessThan(800_000);
  for (let count = 0; count < TEN_YEARS; count++)
    closed[addDays('2026-01-01', count)] = STORIES_A_DAY;
  const list = JSON.stringify({ shape: ARCHIVE_SHAPE, paper: 'paper', closed });
  expect(packed(list)).toBeLessThan(20_000);
});

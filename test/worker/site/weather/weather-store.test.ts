import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { type DeskWeather, weatherKey } from '../../../../src/edition/weather.ts';
import type { Publication } from '../../../../src/publications/publication.ts';
import { readWeather } from '../../../../src/site/weather/weather-store.ts';
import { KV_AWAY, withMethods } from '../../../support/platform-doubles.ts';
import { PAPER } from '../../../support/sheet-editions.ts';
import { watchLog } from '../../../support/watch-log.ts';
import { deskWeather, STATION, weatherReport, weatherWarning } from '../../../support/weather.ts';

const log = watchLog();
const NOW = new Date('2026-11-20T12:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

let desks = 0;

/** A publication with these desks, one of whose places has a station. */
const paperOf = (...ids: string[]): Publication => ({
  ...PAPER,
  desks: ids.map((id) => ({ id, name: id, sources: [], stations: [STATION] })),
});

const newDesk = () => `weather-desk-${++desks}`;

const put = (desk: string, weather: DeskWeather) =>
  env.EDITIONS.put(weatherKey(desk), JSON.stringify(weather));

test('the weather of a publication is that of all its desks, the gravest warning first', async () => {
  const [one, two] = [newDesk(), newDesk()];
  await put(one, deskWeather({ warnings: [weatherWarning({ id: 'a', level: 'yellow' })] }));
  const reports = { 'nu-5': weatherReport({ temperature: -8 }) };
  const warnings = [weatherWarning({ id: 'b', level: 'red', stations: ['nu-5'] })];
  await put(two, deskWeather({ version: 'w2', reports, warnings }));
  const weather = await readWeather(env.EDITIONS, paperOf(one, two), NOW);
  expect(Object.keys(weather?.reports ?? {})).toEqual(['nu-21', 'nu-5']);
  expect(weather?.warnings.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(weather?.version).toBe('w1.w2');
});

test('a warning that has expired is left out, and the version of the warnings is another one', async () => {
  const desk = newDesk();
  const warnings = [weatherWarning({ expiresAt: later(10).toISOString() })];
  await put(desk, deskWeather({ warnings }));
  const before = await readWeather(env.EDITIONS, paperOf(desk), NOW);
  const after = await readWeather(env.EDITIONS, paperOf(desk), later(11));
  expect(before?.warnings).toHaveLength(1);
  expect(after?.warnings).toEqual([]);
  expect(after?.warningsVersion).not.toBe(before?.warningsVersion);
});

const OLD = deskWeather({ version: 'old', publishedAt: '2026-11-20T10:00:00Z' });
test.each([
  ['older than what is known, as KV may still return it,', JSON.stringify(OLD), 0],
  ['damaged', '{"shape": 1, "rep', 1],
])(
  'a value that is %s is not taken: the last good weather stays, with %i lines in the log',
  async (_, text, lines) => {
    const desk = newDesk();
    await put(desk, deskWeather());
    await readWeather(env.EDITIONS, paperOf(desk), NOW);
    await env.EDITIONS.put(weatherKey(desk), text);
    const weather = await readWeather(env.EDITIONS, paperOf(desk), later(31));
    expect(weather?.version).toBe('w1');
    expect(log.lines('weather unreadable')).toHaveLength(lines);
  },
);

test('where KV fails the last good weather stays, and without one there is none', async () => {
  const desk = newDesk();
  await put(desk, deskWeather());
  await readWeather(env.EDITIONS, paperOf(desk), NOW);
  expect((await readWeather(KV_AWAY, paperOf(desk), later(31)))?.version).toBe('w1');
  const none = await readWeather(KV_AWAY, paperOf(newDesk()), NOW);
  expect(none).toMatchObject({ reports: {}, warnings: [] });
});

test('of a desk that follows no station KV is not asked, because it has no weather', async () => {
  const [desk, other] = [newDesk(), newDesk()];
  await put(desk, deskWeather());
  const asked: unknown[] = [];
  const kv = withMethods(env.EDITIONS, {
    get: ((keys: string[], options: KVNamespaceGetOptions<'text'>) => {
      asked.push(...keys);
      return env.EDITIONS.get(keys, options);
    }) as unknown as KVNamespace['get'],
  });
  const paper = paperOf(desk);
  const desks = [...paper.desks, { id: other, name: other, sources: [] }];
  expect((await readWeather(kv, { ...paper, desks }, NOW))?.version).toBe('w1');
  expect(asked).toEqual([weatherKey(desk)]);
});

test('a publication whose places have no station has no weather, and of its desks KV is read for the carrier alone', async () => {
  const desk = newDesk();
  const { id, desks } = paperOf(desk);
  const both = [{ id: newDesk(), name: 'Other', sources: [] }, ...desks];
  expect(await readWeather(KV_AWAY, { id, desks: both }, NOW)).toBeUndefined();
  expect(log.lines('weather unreadable')).toMatchObject([{ desks: desk }]);
});

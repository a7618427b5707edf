import fc from 'fast-check';
import { expect, test } from 'vitest';
import { empty } from '../../../support/database.ts';
import { runs } from '../../../support/effort.ts';
import { HOUR_MS, MINUTE_MS, preparePush, resetPush } from '../../../support/push-fixtures.ts';
import { respond } from '../../../support/push-site.ts';
import { KIND_NAMES, type Level, QUIETS, type Quiet, World } from '../../../support/push-world.ts';

preparePush();

type Step = (world: World) => unknown;

const place = fc.constantFrom('iqaluit', 'arviat');
const places = fc.constantFrom<string[]>([], ['iqaluit'], ['arviat'], ['arviat', 'iqaluit']);
/** Names a step: counterexamples print the name. */
const step = (name: string, act: Step) => Object.assign(act, { toString: () => name });
const anyStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.constantFrom<Level>(0, 1, 2, 3), places)
      .map(([level, of]) => step(`says ${level} ${of}`, (world) => world.setLevel(level, of))),
  },
  { weight: 2, arbitrary: fc.constant(step('withdraws', (world) => world.setLevel(-1, []))) },
  { weight: 2, arbitrary: fc.constant(step('is left out', (world) => world.omitOnce())) },
  fc.constant(
    step('is damaged', ({ site, kind }) =>
      kind === 'warning' ? site.storeItems('{') : site.storeEditorial('{'),
    ),
  ),
  fc.constant(step('is lost', () => empty('desk_items', 'editorial'))),
  fc.constant(step('queue is lost', ({ site }) => Object.assign(site, { messages: [] }))),
  fc.constantFrom(500, 403, undefined).map((status) =>
    step(`service responds ${status}`, ({ site }) => {
      site.service.respond = () => (status ? respond(status) : undefined);
    }),
  ),
  fc
    .boolean()
    .map((isCutOff) =>
      step(`connections break ${isCutOff}`, ({ site }) => Object.assign(site, { isCutOff })),
    ),
  fc
    .tuple(place, fc.boolean(), fc.constantFrom<Level>(0, 2), fc.constantFrom<Quiet>(...QUIETS))
    .map(([at, allClear, minLevel, quiet]) =>
      step(`subscribes ${at} ${allClear} ${minLevel} ${quiet}`, (world) =>
        world.subscribe(at, allClear, minLevel, quiet),
      ),
    ),
  fc
    .constantFrom(['north', 'east'], ['east', 'north'], ['north'], ['east'])
    .map((desks) => step(`follows ${desks}`, (world) => world.followDesks(...desks))),
  { weight: 2, arbitrary: fc.constant(step('comes back', (world) => world.reissue())) },
  fc.constant(step('is postponed', (world) => world.postpone())),
  fc.constant(
    step('service is down for hours', async (world) => {
      world.site.service.respond = () => respond(503);
      await world.go(180);
      world.site.service.respond = () => undefined;
    }),
  ),
  place.map((at) => step(`moves ${at}`, (world) => world.move(at))),
);

test.each(KIND_NAMES)(
  'after any sequence of changes to a %s, each subscriber is notified once of it, its end and its next issue',
  async (kind) => {
    const steps = fc.array(fc.tuple(anyStep, fc.constantFrom(0, 1, 4, 9, 11, 40, 90)), {
      minLength: 3,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        await resetPush();
        const world = new World(kind);
        await world.begin();
        await world.subscribe('iqaluit', true);
        await world.subscribe('arviat', true);
        await world.subscribe('iqaluit', false);
        await world.subscribe('iqaluit', true, 2, [13, 22]);
        for (const [act, minutes] of all) {
          world.site.now += 1;
          await act(world);
          await world.go(minutes);
        }
        Object.assign(world.site, { isCutOff: false });
        world.site.service.respond = () => undefined;
        // Whatever happened before: it, its end, a new issue and its end, for this many hours each.
        for (const [name, level, hours] of [
          ['the alert', undefined, 13],
          ['its end', -1, 13],
          ['the next issue', 3, 2],
          ['the end of the next issue', -1, 13],
        ] as const) {
          world.site.now += 1;
          await world.setLevel(
            level ?? world.level,
            level === undefined ? world.places : [],
            level === undefined && world.startsAt > world.site.now ? world.startsAt : 0,
          );
          await world.go(0);
          if (world.level < 0) await world.readUntilCertain();
          await world.go((hours * HOUR_MS) / MINUTE_MS);
          for (const [endpoint, reader] of world.readers) {
            const isWarned = kind === 'notice' || reader.place === 'iqaluit';
            if (world.level >= 0 && isWarned)
              expect([name, endpoint, Math.max(reader.level, reader.due)]).toEqual([
                name,
                endpoint,
                reader.level,
              ]);
            if (world.level < 0 && reader.allClear)
              expect([name, endpoint, reader.level]).toEqual([name, endpoint, -1]);
          }
        }
      }),
      { numRuns: runs(4) },
    );
  },
);

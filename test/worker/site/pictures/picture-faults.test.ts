import { expect, test } from 'vitest';
import type { PictureContext } from '../../../../src/site/pictures/serve-picture.ts';
import { pictureMemory } from '../../../../src/site/pictures/serve-picture.ts';
import {
  BODY_FAULTS,
  type BodyFault,
  bodyOf,
  FAULTS,
  FaultyCalls,
  gated,
  inBody,
} from '../../../support/faulty-calls.ts';
import {
  MADE,
  memoryBucket,
  PLACEHOLDER,
  quickImages,
  servedBy,
  storedIn,
} from '../../../support/picture-doubles.ts';
import { publishPicture, sampleBytes, stubOutside } from '../../../support/picture-publishers.ts';
import { withMethods } from '../../../support/platform-doubles.ts';
import { watchLog } from '../../../support/watch-log.ts';

stubOutside();
watchLog();

/** The calls made when a picture is served. */
const CALLS = [
  'D1',
  'cache.match of the variant',
  'cache.match of the source',
  'cache.match of robots.txt',
  'cache.put of the variant',
  'cache.put of the source',
  'cache.put of robots.txt',
  'R2.get',
  'R2.put',
  'robots.txt',
  'the picture',
  'Images.info',
  'Images.output',
] as const;
type Call = (typeof CALLS)[number];

/** A platform on which one call fails until it `recovers`. */
function platform(call: Call, fault: string) {
  let isFaulty = false;
  const calls = new FaultyCalls(fault, (name) => isFaulty && name === call);
  const { gate } = calls;
  /** Makes a call whose response has a body. */
  const gateBody = <T>(name: string, make: (fault?: BodyFault) => Promise<T>) =>
    gate(name, () => make(), inBody(make));
  const stored = new Map<string, { headers: [string, string][]; body: Uint8Array<ArrayBuffer> }>();
  const nameOf = (address: string) =>
    (/\/media\/(cached|source|robots)\//.exec(address)?.[1] ?? '')
      .replace('cached', 'the variant')
      .replace('source', 'the source')
      .replace('robots', 'robots.txt');
  const cache = {
    match: (address: string) =>
      gateBody(`cache.match of ${nameOf(address)}`, async (fault) => {
        const { body, headers } = stored.get(address) ?? {};
        return body && new Response(bodyOf(body, fault), { headers });
      }),
    put: (address: string, response: Response) =>
      gate(`cache.put of ${nameOf(address)}`, async () => {
        const body = new Uint8Array(await response.arrayBuffer());
        stored.set(address, { headers: [...response.headers], body });
      }),
    delete: async (address: string) => stored.delete(address),
  };
  const bucket = memoryBucket();
  const r2 = withMethods(gated(gate, 'R2', bucket.double, ['put']), {
    get: ((path: string) =>
      gateBody('R2.get', async (fault) => {
        const object = await bucket.double.get(path);
        return object && { ...object, body: bodyOf(MADE, fault) };
      })) as typeof bucket.double.get,
  });
  const quick = quickImages().images;
  const images = {
    info: gated(gate, 'Images', quick, ['info']).info,
    input: (stream: ReadableStream) => ({
      transform: () => ({
        output: async () => {
          await new Response(stream).arrayBuffer();
          return gateBody('Images.output', async (fault) => ({ image: () => bodyOf(MADE, fault) }));
        },
      }),
    }),
  } as unknown as ImagesBinding;
  const setup = {
    robots: () =>
      gateBody(
        'robots.txt',
        async (fault) => new Response(bodyOf(new TextEncoder().encode('Allow: /'), fault)),
      ),
    picture: () =>
      gateBody('the picture', async (fault) => {
        const bytes = await sampleBytes('odd/narrow.jpg');
        const headers = { 'Content-Length': String(bytes.byteLength) };
        return new Response(bodyOf(bytes, fault), { headers });
      }),
  };
  const databaseFor = (address: string) =>
    ({
      prepare: () => ({ bind: () => ({ first: () => gate('D1', async () => address) }) }),
    }) as unknown as PictureContext['db'];
  return {
    begin: () => {
      isFaulty = true;
    },
    recover: () => {
      isFaulty = false;
    },
    calls,
    cache,
    r2,
    images,
    setup,
    databaseFor,
    stored,
    objects: bucket.objects,
  };
}

const BODIES = [
  'cache.match of the variant',
  'cache.match of the source',
  'cache.match of robots.txt',
  'R2.get',
  'robots.txt',
] as const;
const rows: readonly (readonly [Call, string])[] = [
  ...CALLS.flatMap((call) => FAULTS.map((fault) => [call, fault] as const)),
  ...BODIES.flatMap((call) => BODY_FAULTS.map((fault) => [call, fault] as const)),
  // The platform knows their length: they never end early.
  ...(['the picture', 'Images.output'] as const).map((call) => [call, 'breaks off'] as const),
];

/** What was stored before the fault. */
const BEFORE = ['nothing', 'the source', 'the variant', 'the variant in R2'] as const;

test.for(rows)('if %s %s, readers see no broken picture', async ([call, fault]) => {
  let hits = 0;
  for (const before of BEFORE) {
    const on = platform(call, fault);
    const shown = await publishPicture(on.setup);
    const source = await sampleBytes('odd/narrow.jpg');
    const memory = pictureMemory();
    const changes = {
      ...storedIn(on.cache as unknown as Cache, on.r2),
      memory,
      images: on.images,
      db: on.databaseFor(shown.address),
    };
    if (before === 'the source') await servedBy(shown, changes, { width: 640 });
    else if (before !== 'nothing') await servedBy(shown, changes);
    if (before === 'the variant in R2') on.stored.clear();
    on.begin();
    const response = await servedBy(shown, changes);
    const what = `${before} stored`;
    expect(response.status, what).toBe(200);
    if (response.type !== PLACEHOLDER.type)
      expect(response, what).toMatchObject({ type: 'image/webp', bytes: MADE.byteLength });
    await expect.poll(() => memory.usedBytes(), { message: what }).toBe(0);
    for (const [address, { headers, body }] of on.stored)
      if (address.includes('/cached/')) expect(body, what).toEqual(MADE);
      else if (address.includes('/source/') && !new Headers(headers).has('X-Refused'))
        expect(body, what).toEqual(source);
    for (const { body } of on.objects.values()) expect(body, what).toEqual(MADE);
    on.recover();
    // Fifteen minutes later.
    for (const [address, { headers }] of on.stored)
      if (new Headers(headers).get('Cache-Control') === 'max-age=900') on.stored.delete(address);
    expect(await servedBy(shown, changes), what).toMatchObject({ type: 'image/webp' });
    if (on.calls.hit) hits += 1;
  }
  expect(hits).toBeGreaterThan(0);
});

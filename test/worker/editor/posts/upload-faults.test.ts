import { env, exports } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { FORM_ID, newId } from '../../../../src/editor/forms/id.ts';
import {
  removeUploads,
  selectRemovedUploads,
} from '../../../../src/ingest/publish/remove-uploads.ts';
import { uploadTag } from '../../../../src/model/edition/cache-tags.ts';
import {
  type UploadName,
  uploadPath,
} from '../../../../src/model/publication/stored-publication.ts';
import { PAPER, resetEditor, rowsOf, send } from '../../../support/editor.ts';
import { PICTURES } from '../../../support/editor-records.ts';
import { runs } from '../../../support/effort.ts';
import {
  eachCall,
  FAULTS,
  type Gate,
  gatedDatabase,
  gatedKv,
  OPEN,
} from '../../../support/faulty-calls.ts';
import { withMethods } from '../../../support/platform-doubles.ts';

/** Longer than the time limit of any upload (ms). */
const AFTER_ALL_LIMITS_MS = 1_200_000;

beforeEach(reset);

async function reset(): Promise<void> {
  await resetEditor('uploads');
  for (const key of await keysOfFiles()) await env.EDITIONS.delete(key);
}

const bindings = (gate: Gate, purged: string[]) => ({
  DB: gatedDatabase(gate),
  EDITIONS: gatedKv(gate),
  IMAGES: gatedImages(gate),
  SITE: {
    invalidate: async () => {},
    purge: (tags: string[]) => gate('purge', async () => void purged.push(...tags)),
  },
});

/** The Images binding behind a gate: it returns the same small picture for every input. */
function gatedImages(gate: Gate): ImagesBinding {
  const made = () => new Blob(['RIFF\0\0\0\0WEBPVP8 ']).stream();
  const transformer = {
    transform: () => transformer,
    output: () => gate('Images.output', async () => ({ image: made })),
  };
  return withMethods(env.IMAGES, {
    info: () =>
      gate('Images.info', async () => ({
        format: 'image/jpeg',
        fileSize: 4,
        width: 40,
        height: 30,
      })),
    input: () => transformer as never,
  });
}

const upload = (gate = OPEN, purged: string[] = [], id?: string) => {
  const file = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], 'a.jpg');
  const form = { ...(id && { [FORM_ID]: id }), file, pictureAlt: 'A town' };
  return send(PICTURES, form, { env: bindings(gate, purged) });
};
const remove = (hash: string, gate = OPEN, purged: string[] = []) =>
  send(PICTURES, { do: 'remove', hash }, { env: bindings(gate, purged) });
async function cron(afterMs: number, gate = OPEN, purged: string[] = []): Promise<void> {
  const { DB: db, EDITIONS: kv, SITE } = bindings(gate, purged);
  const due = await selectRemovedUploads({ db: env.DB }, Date.now() + afterMs).all<
    UploadName & Record<string, unknown>
  >();
  await removeUploads(due.results, { db, kv, purge: (tags) => SITE.purge([...tags]) });
}

async function keysOfFiles(): Promise<string[]> {
  const { keys } = await env.EDITIONS.list({ prefix: `file:${PAPER}/uploads/` });
  return keys.map(({ name }) => name);
}
const rows = async (where = 'true') =>
  (await rowsOf(`SELECT hash FROM uploads WHERE ${where}`)).map(({ hash }) => String(hash)).sort();
const listed = () => rows('remove_at IS NULL');
const hashesOfFiles = async () =>
  (await keysOfFiles()).map((key) => key.split('/').at(-2) ?? '').sort();

/** At any time every listed picture has both files, and every file has a row. */
async function expectConsistent(): Promise<void> {
  const files = await hashesOfFiles();
  const shown = await listed();
  expect(files.filter((hash) => shown.includes(hash))).toEqual(
    shown.flatMap((hash) => [hash, hash]),
  );
  const all = await rows();
  expect(files.filter((hash) => !all.includes(hash))).toEqual([]);
}
/** Once ingest has run, nothing is stored except the listed pictures. */
async function expectSwept(): Promise<void> {
  await cron(AFTER_ALL_LIMITS_MS);
  const shown = await listed();
  expect(await rows()).toEqual(shown);
  expect(await hashesOfFiles()).toEqual(shown.flatMap((hash) => [hash, hash]));
}
const statusAt = async (hash: string) =>
  (await exports.default.fetch(`https://nunavut-news.example${uploadPath(PAPER, hash)}`)).status;

describe.each(FAULTS)('when a call %s', (fault) => {
  test('of an upload, no picture is listed without its files, and ingest leaves no file without a picture', async () => {
    let confirmed = 0;
    for (const calls of eachCall(fault, 8)) {
      const outcome = await calls.settle(upload(calls.gate));
      await expectConsistent();
      const isConfirmed = outcome instanceof Response && outcome.status === 303;
      confirmed += Number(isConfirmed);
      expect((await listed()).length).toBeGreaterThanOrEqual(Number(isConfirmed));
      await expectSwept();
      for (const hash of await listed()) expect(await statusAt(hash)).toBe(200);
      await rowsOf('UPDATE uploads SET remove_at = 0');
      await expectSwept();
    }
    expect(confirmed).toBeGreaterThan(0);
  });

  test('of a removal, the picture stays complete or is removed immediately, and the next cron purges it', async () => {
    for (const calls of eachCall(fault, 3)) {
      await upload();
      const [hash = ''] = await listed();
      const purged: string[] = [];
      await calls.settle(remove(hash, calls.gate, purged));
      await expectConsistent();
      const isThere = (await listed()).includes(hash);
      expect(await statusAt(hash)).toBe(isThere ? 200 : 404);
      await cron(AFTER_ALL_LIMITS_MS, OPEN, purged);
      expect(purged.includes(uploadTag(PAPER, hash))).toBe(!isThere);
      expect(await hashesOfFiles()).toEqual(isThere ? [hash, hash] : []);
      await rowsOf('UPDATE uploads SET remove_at = 0');
      await expectSwept();
    }
  });

  test('of a cron, the next one purges the picture after its files are deleted, and listed pictures stay', async () => {
    const order: string[] = [];
    const noted =
      (gate: Gate): Gate =>
      (name, work) =>
        gate(name, async () => {
          const done = await work();
          order.push(name);
          return done;
        });
    await upload();
    const [stays = ''] = await listed();
    for (const calls of eachCall(fault, 4)) {
      await upload();
      const [hash = ''] = (await listed()).filter((each) => each !== stays);
      await remove(hash);
      await calls.settle(cron(AFTER_ALL_LIMITS_MS, noted(calls.gate)));
      await expectConsistent();
      await cron(AFTER_ALL_LIMITS_MS, noted(OPEN));
      expect(order.lastIndexOf('purge')).toBeGreaterThan(order.lastIndexOf('KV.delete'));
      expect(await rows()).toEqual([stays]);
      expect(await hashesOfFiles()).toEqual([stays, stays]);
    }
  });
});

/** A gate at which the scheduler chooses the order of calls. */
const inTurn =
  (scheduler: fc.Scheduler): Gate =>
  async (name, work) => {
    await scheduler.schedule(Promise.resolve(), name);
    return work();
  };

test('a picture whose form is sent twice in parallel is listed before either responds, in any order of calls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      await reset();
      const id = newId();
      const scheduled = inTurn(scheduler);
      const send = async () => {
        expect((await upload(scheduled, [], id)).status).toBe(303);
        expect(await listed()).toHaveLength(1);
      };
      await scheduler.waitFor(Promise.all([send(), send()]));
      await expectConsistent();
    }),
    { numRuns: runs(15) },
  );
});

test('a simultaneous upload and removal of a picture leave each picture with its files, in any order of calls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      await upload();
      const [hash = ''] = await listed();
      const scheduled = inTurn(scheduler);
      await scheduler.waitFor(Promise.all([upload(scheduled), remove(hash, scheduled)]));
      await expectConsistent();
      await expectSwept();
      for (const each of await listed()) expect(await statusAt(each)).toBe(200);
      expect(await statusAt(hash)).toBe(404);
      await rowsOf('UPDATE uploads SET remove_at = 0');
      await expectSwept();
    }),
    { numRuns: runs(15) },
  );
});

import { createExecutionContext, createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import ingest from '../../../src/ingest/index.ts';
import { bulletinKey, readStoredBulletin } from '../../../src/model/bulletin.ts';
import { carrierOf } from '../../../src/model/editorial/editorial.ts';
import { Editorial } from '../../support/both-workers.ts';
import {
  actionsOf,
  PAPER,
  PUBLICATION,
  requestEditor,
  resetEditor,
  rowsOf,
  statusOf,
} from '../../support/editor.ts';
import {
  insertNotices,
  NEW_NOTICE_PATH,
  NOTICES_PATH,
  noticeForm,
} from '../../support/editor-records.ts';
import {
  eachCall,
  FAULTS,
  FaultyCalls,
  gated,
  gatedDatabase,
  gatedKv,
  OPEN,
} from '../../support/faulty-calls.ts';
import { recordingQueue } from '../../support/platform-doubles.ts';
import { watchLog } from '../../support/watch-log.ts';

watchLog();
const DESK = carrierOf(PUBLICATION) ?? '';
const FORM = '0123456789abcdef'.repeat(2);

/** The site as ingest calls it. */
const SITE = {
  publishPages: async (_desks: unknown, _written: unknown) => {},
  invalidate: async (_tags: unknown) => {},
  withdrawPictures: async () => {},
  archiveDays: async () => {},
};

/** Changes of the notice `old`, or a new notice, and what readers get afterwards. */
const CHANGES = {
  published: {
    path: NEW_NOTICE_PATH,
    form: { form: FORM },
    readers: ['Old', 'School closed today'],
  },
  ended: { path: `${NOTICES_PATH}/old`, form: { do: 'end' }, readers: [] },
  changed: {
    path: `${NOTICES_PATH}/old`,
    form: { version: '1' },
    readers: ['School closed today'],
  },
} as const;

beforeEach(restart);

/** Readers get the notice `old` alone. */
async function restart(): Promise<void> {
  await resetEditor('notices', 'editorial', 'desk_bulletins');
  await env.EDITIONS.delete(bulletinKey(DESK));
  const texts = [{ language: 'en', title: 'Old', text: '' }];
  await insertNotices([{ id: 'old', texts }, { id: 'other' }]);
  // Publishes the current state.
  await send({ path: `${NOTICES_PATH}/other`, form: { do: 'end' } });
  await cron();
  await rowsOf('DELETE FROM audit');
}

function send(
  { path, form }: { path: string; form: Readonly<Record<string, string>> },
  gate = OPEN,
): Promise<Response> {
  const [DB, EDITIONS] = [gatedDatabase(gate), gatedKv(gate)];
  const bindings = {
    ...env,
    DB,
    EDITIONS,
    REFRESH_QUEUE: undefined,
    PUSH_QUEUE: undefined,
    SITE: gated(gate, 'SITE', SITE, ['publishPages', 'invalidate']),
  } as unknown as IngestEnv;
  const editorial = new Editorial(createExecutionContext(), bindings);
  const publish = (desk: string) => editorial.publish(desk);
  const INGEST = gated(gate, 'INGEST', { publish }, ['publish']);
  const options = { env: { DB, EDITIONS, INGEST } };
  return requestEditor(path, { ...options, form: { ...noticeForm(), ...form } });
}

/** Ingest’s next cron, which polls nothing. */
async function cron(): Promise<void> {
  const REFRESH_QUEUE = recordingQueue().queue;
  const bindings = { ...env, REFRESH_QUEUE, SITE } as unknown as IngestEnv;
  await ingest.scheduled(createScheduledController(), bindings);
}

async function readersTitles(): Promise<(string | undefined)[]> {
  const weather = readStoredBulletin((await env.EDITIONS.get(bulletinKey(DESK))) ?? '');
  const notices = weather?.editorial?.[PAPER]?.notices ?? [];
  return notices.map(({ texts }) => texts[0]?.title).sort();
}

describe.each(Object.entries(CHANGES))('a notice that is %s', (_, change) => {
  test('is published when its editor reads that it is', async () => {
    const calls = new FaultyCalls('fails', () => false);
    const response = await send(change, calls.gate);
    expect(response.headers.get('Location')).not.toContain('later');
    expect(await readersTitles()).toEqual(change.readers);
    for (const name of ['D1.batch', 'KV.put', 'INGEST.publish', 'SITE.invalidate'])
      expect(calls.names).toContain(name);
  });

  test.each(FAULTS)('is neither lost nor duplicated when any one call %s', async (fault) => {
    for (const calls of eachCall(fault, 8)) {
      await restart();
      const response = await send(change, calls.gate);
      const location = response.headers.get('Location');
      expect(response.status, calls.hit).toBe(location ? 303 : 500);
      // What the page says about readers is true.
      if (location && !location.includes('later'))
        expect(await readersTitles(), calls.hit).toEqual(change.readers);
      // Until it is published, readers get the previous value, complete.
      expect([change.readers, ['Old']]).toContainEqual(await readersTitles());
      if (!location) expect((await send(change)).status).toBe(303);
      await cron();
      expect(await readersTitles(), calls.hit).toEqual(change.readers);
      expect(await actionsOf(), calls.hit).toHaveLength(1);
      expect(await statusOf(NOTICES_PATH)).toBe(200);
    }
  });
});

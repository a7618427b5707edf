import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { archivePapers } from '../../../src/ingest/publish/archive-papers.ts';
import { follow } from '../../support/follow.ts';
import { keepingQueue } from '../../support/platform-doubles.ts';
import { HOUR, MINUTE } from '../../support/publication-fixture.ts';
import { watchLog } from '../../support/watch-log.ts';

const log = watchLog();

/** Papers in D1 that were copied for these hosts. */
async function publishPapers(count: number): Promise<void> {
  const insert = env.DB.prepare(
    `INSERT INTO publications (id, data, digest, published_at, copied_digest, copied_hosts)
     VALUES (?1, '{}', 'd', 0, 'd', json_array(?1 || '.example', 'www.' || ?1 || '.example'))`,
  );
  await env.DB.prepare('DELETE FROM publications').run();
  await env.DB.batch(
    Array.from({ length: count }, (_, index) => insert.bind(`p${String(index).padStart(2, '0')}`)),
  );
}

const archivesIn = (bodies: readonly unknown[]) =>
  bodies.filter((body) => (body as { kind: string }).kind === 'archive');

test('the first cron of an hour, and no other, has all papers archived, ten in a message', async () => {
  await publishPapers(12);
  const { queue, bodies } = keepingQueue();
  const follower = await follow([], { queue });
  await follower.refresh();
  const hosts = Array.from({ length: 12 }, (_, at) => `p${String(at).padStart(2, '0')}.example`);
  expect(archivesIn(bodies)).toEqual([
    { kind: 'archive', hosts: [] },
    { kind: 'archive', hosts: hosts.slice(0, 10) },
    { kind: 'archive', hosts: hosts.slice(10) },
  ]);
  for (follower.now += 5 * MINUTE; follower.now % HOUR > 0; follower.now += 5 * MINUTE)
    await follower.refresh();
  expect(archivesIn(bodies)).toHaveLength(3);
  await env.DB.prepare("UPDATE publications SET data = NULL WHERE id <> 'p05'").run();
  await follower.refresh();
  expect(archivesIn(bodies).slice(3)).toEqual([
    { kind: 'archive', hosts: [] },
    { kind: 'archive', hosts: ['p05.example'] },
  ]);
});

test('messages whose papers fail, and those that are too many at once, are delivered again', async () => {
  const retried: number[] = [];
  const delivered = Array.from({ length: 20 }, (_, index) => ({
    hosts: [`p${index}.example`],
    message: { retry: () => void retried.push(index) },
  }));
  const archived: string[] = [];
  await archivePapers(delivered, async ([host = '']) => {
    if (host === 'p1.example') throw new Error('R2 is away');
    archived.push(host);
  });
  expect(retried.toSorted((a, b) => a - b)).toEqual([1, 15, 16, 17, 18, 19]);
  expect(archived).toHaveLength(14);
  expect(log.lines('papers not archived')).toHaveLength(1);
});

test('archiveDays of the site takes papers of the build, and hosts without a paper, for what they are', async () => {
  const { queue, bodies } = keepingQueue();
  const follower = await follow([], { queue });
  await follower.deliver([{ kind: 'archive', hosts: ['nobody.example'] }, { kind: 'archive' }]);
  expect(log.lines('unreadable refresh message')).toHaveLength(1);
  expect(bodies).toEqual([]);
  await env.SITE.archiveDays([]);
  await env.SITE.archiveDays(['nobody.example']);
  expect(log.lines('day not archived')).toEqual([]);
});

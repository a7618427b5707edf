import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { INGEST_NAME } from '../../scripts/vite/dev-server.ts';

const ROOT = join(import.meta.dirname, '..', '..');

describe('the configurations of the two Workers', () => {
  const site = unstable_readConfig({ config: join(ROOT, 'wrangler.toml') });
  const ingest = unstable_readConfig({ config: join(ROOT, 'wrangler.ingest.toml') });

  test('name the same stores', () => {
    expect(ingest.kv_namespaces).toEqual(site.kv_namespaces);
    expect(ingest.d1_databases).toEqual(site.d1_databases);
  });

  test('give the cron and the queue’s consumer to ingest alone', () => {
    expect([site.triggers.crons, site.queues.consumers ?? []]).toEqual([[], []]);
    expect(ingest.triggers.crons).toHaveLength(1);
  });

  test('deliver messages again until the largest batch is polled, 150 of its 600 claims at a time', () => {
    const [consumer] = ingest.queues.consumers ?? [];
    const deliveries = 1 + (consumer?.max_retries ?? 0);
    expect(deliveries * 150).toBeGreaterThanOrEqual((consumer?.max_batch_size ?? 0) * 6);
  });

  test('send messages to no queue but the one that ingest consumes', () => {
    const consumed = ingest.queues.consumers?.map(({ queue }: { queue: string }) => queue) ?? [];
    for (const { queues } of [site, ingest])
      expect(queues.producers?.map(({ queue }: { queue: string }) => queue) ?? []).toEqual(
        consumed,
      );
  });

  test('bind ingest to the site’s entrypoint, and the site to no other Worker', () => {
    expect(site.services ?? []).toEqual([]);
    expect(ingest.services).toMatchObject([{ service: site.name, entrypoint: 'Site' }]);
  });

  test('name ingest as the tools that run its cron do, and give it no address', () => {
    expect(ingest.name).toBe(INGEST_NAME);
    expect([ingest.workers_dev, ingest.preview_urls, ingest.routes ?? []]).toEqual([
      false,
      false,
      [],
    ]);
  });
});

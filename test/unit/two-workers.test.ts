import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { INGEST_NAME } from '../../scripts/vite/dev-server.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SITE = loadedFrom('src/site/index.ts');
const INGEST = loadedFrom('src/ingest/index.ts');

/** The modules (paths below the project) and packages that are loaded with a module; what only types need is not. */
function loadedFrom(entry: string): Set<string> {
  const loaded = new Set<string>();
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (loaded.has(path)) continue;
    loaded.add(path);
    const file = join(ROOT, path);
    if (!/\.tsx?$/.test(path) || !existsSync(file)) continue;
    for (const name of importsOf(readFileSync(file, 'utf8')))
      waiting.push(name.startsWith('.') ? relative(ROOT, join(dirname(file), name)) : name);
  }
  return loaded;
}

function importsOf(code: string): string[] {
  const statements = code.matchAll(
    /^(?:import|export)\s+(?!type\s)(?:(?<names>[^'";]*?)\sfrom\s+)?['"](?<from>[^'"]+)['"]/gm,
  );
  const dynamic = code.matchAll(/\bimport\(\s*['"](?<from>[^'"]+)['"]\s*\)/g);
  return [...statements, ...dynamic].flatMap(({ groups }) =>
    isOfTypesOnly(groups?.names) ? [] : (groups?.from ?? []),
  );
}

function isOfTypesOnly(names: string | undefined): boolean {
  const listed = /^\{([^}]*)\}$/.exec(names?.trim() ?? '')?.[1]?.split(',') ?? [];
  const written = listed.map((name) => name.trim()).filter((name) => name !== '');
  return written.length > 0 && written.every((name) => name.startsWith('type '));
}

describe('what the site is made of', () => {
  test('is no module of ingest', () => {
    expect([...INGEST].filter((path) => path.startsWith('src/ingest/')).length).toBeGreaterThan(30);
    expect([...SITE].filter((path) => path.startsWith('src/ingest/'))).toEqual([]);
  });

  test('is not htmlparser2, which ingest has', () => {
    expect([SITE.has('htmlparser2'), INGEST.has('htmlparser2')]).toEqual([false, true]);
  });

  test('has one copy of entities, which markdown-it uses too', () => {
    const ours = createRequire(import.meta.url);
    const theirs = createRequire(ours.resolve('markdown-it'));
    expect(theirs.resolve('entities')).toBe(ours.resolve('entities'));
  });

  test('holds no statement that writes a feed table, which ingest does', () => {
    const writes =
      /(?:INSERT INTO|REPLACE INTO|UPDATE|DELETE FROM)\s+(?:desks|desk_sources|desk_items|desk_editions)\b/i;
    const writers = (modules: ReadonlySet<string>) =>
      [...modules].filter(
        (path) =>
          path.startsWith('src/') &&
          existsSync(join(ROOT, path)) &&
          writes.test(readFileSync(join(ROOT, path), 'utf8')),
      );
    expect(writers(SITE)).toEqual([]);
    expect(writers(INGEST).sort()).toEqual([
      'src/ingest/store/check-sources.ts',
      'src/ingest/store/desk-store.ts',
      'src/ingest/store/feed-store.ts',
      'src/ingest/store/poll-calls.ts',
    ]);
  });
});

test('neither Worker imports the sample world, which only builds of mode “sample” put in', () => {
  const modules = [...SITE, ...INGEST];
  expect(modules).toContain('src/publications/built-in-publications.ts');
  expect(modules.filter((path) => path.startsWith('sample-world/'))).toEqual([]);
});

describe('what ingest is made of', () => {
  test.each(['hono', 'react'])('does not hold %s, which the site has', (name) => {
    expect([INGEST.has(name), SITE.has(name)]).toEqual([false, true]);
  });

  test('holds no texts of papers, which the site does', () => {
    expect([INGEST.has('virtual:papers'), SITE.has('virtual:papers')]).toEqual([false, true]);
    expect(INGEST.has('virtual:network')).toBe(true);
  });

  test('holds no module of the site', () => {
    expect([...INGEST].filter((path) => path.startsWith('src/site/'))).toEqual([]);
  });
});

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

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { PaperPlace } from '../../src/papers/store/paper-place.ts';
import { withLiterals } from '../../src/papers/store/sql-literals.ts';
import { openMigratedStorage } from '../migrations.ts';
import { executeWithWrangler, queryRemote, readWithWrangler, runWrangler } from '../wrangler-d1.ts';

/** Where the commands publish papers: on this machine or in the cloud. */
export interface PublishingPlace extends PaperPlace {
  /** What tells it from others on this machine. */
  readonly name: string;
  close(): Promise<void>;
}

/** This machine, in the directory that `wrangler --persist-to` names. */
export async function openLocalPlace(stateDir: string): Promise<PublishingPlace> {
  const { query, editions, close } = await openMigratedStorage(stateDir);
  return {
    name: resolve(stateDir),
    query: ({ sql, values }) => query(sql, ...values),
    async run(statements) {
      for (const { sql, values } of statements) await query(sql, ...values);
    },
    async putValues(given) {
      for (const [key, bytes] of given) await editions.put(key, bytes);
    },
    readValue: async (key) => (await editions.getBytes(key)) ?? undefined,
    close,
  };
}

/** The cloud. */
export function openRemotePlace(): PublishingPlace {
  return {
    name: 'remote',
    query: (statement) => queryRemote(withLiterals(statement)),
    async run(statements) {
      if (statements.length === 0) return;
      const sql = statements.map((statement) => `${withLiterals(statement)};\n`).join('');
      await withFile('paper.sql', sql, async (file) => {
        await executeWithWrangler(['--remote', '--yes', '--file', file]);
      });
    },
    async putValues(values) {
      if (values.size === 0) return;
      await withFile('files.json', JSON.stringify([...values].map(toBulkEntry)), async (file) => {
        await runWrangler(['kv', 'bulk', 'put', file, '--binding', 'EDITIONS', '--remote']);
      });
    },
    async readValue(key) {
      try {
        const args = ['kv', 'key', 'get', key, '--binding', 'EDITIONS', '--remote'];
        return await readWithWrangler(args);
      } catch (error) {
        // As Wrangler says of a key that is not there.
        if (/\b404\b/.test(String(error))) return undefined;
        throw error;
      }
    },
    close: async () => {},
  };
}

function toBulkEntry([key, bytes]: readonly [string, Uint8Array]) {
  return { key, value: Buffer.from(bytes).toString('base64'), base64: true };
}

async function withFile(
  name: string,
  text: string,
  work: (path: string) => Promise<void>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'publish-'));
  try {
    const file = join(directory, name);
    await writeFile(file, text);
    await work(file);
  } finally {
    await rm(directory, { recursive: true });
  }
}

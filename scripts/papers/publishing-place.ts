import { resolve } from 'node:path';
import type { PaperPlace } from '../../src/papers/store/statement.ts';
import { openMigratedStorage } from '../migrations.ts';
import {
  queryWithWrangler,
  readWithWrangler,
  runSqlFile,
  runWrangler,
  type Where,
  withLiterals,
  withTemporaryFile,
} from '../wrangler.ts';

/** Where the commands publish papers: on this machine or in the cloud. */
export interface PublishingPlace extends PaperPlace {
  /** Distinguishes the places that a folder was published to. */
  name: string;
  close(): Promise<void>;
}

/** This machine, in the directory of `wrangler --persist-to`. */
export async function openLocalPlace(stateDir: string): Promise<PublishingPlace> {
  const { batch, editions, close } = await openMigratedStorage(stateDir);
  return {
    name: resolve(stateDir),
    async run(statements) {
      await batch(statements);
    },
    query: async (statement, audit = []) => (await batch([statement, ...audit]))[0] ?? [],
    async putValues(values) {
      for (const [key, bytes] of values) await editions.put(key, bytes);
    },
    readValue: async (key) => (await editions.getBytes(key)) ?? undefined,
    close,
  };
}

export function openRemotePlace(): PublishingPlace {
  return openWithWrangler('remote', ['--remote']);
}

/** A place reached by Wrangler, which cannot bind values and takes 100,000 bytes a statement. */
export function openWithWrangler(name: string, where: Where): PublishingPlace {
  const kv = ['--binding', 'EDITIONS', ...where];
  return {
    name,
    run: (statements) => runSqlFile(where, statements.map(withLiterals)),
    query: (statement, audit = []) =>
      queryWithWrangler(where, [statement, ...audit].map(withLiterals).join(';\n')),
    async putValues(values) {
      if (values.size === 0) return;
      await withTemporaryFile(JSON.stringify([...values].map(toBulkEntry)), async (file) => {
        await runWrangler(['kv', 'bulk', 'put', file, ...kv]);
      });
    },
    async readValue(key) {
      try {
        return await readWithWrangler(['kv', 'key', 'get', key, ...kv]);
      } catch (error) {
        // Wrangler's message for an absent key.
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

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileKey } from '../../src/publications/stored-publication.ts';
import { openMigratedStorage } from '../migrations.ts';
import { executeWithWrangler, queryRemote, runWrangler } from '../wrangler-d1.ts';

/** Where papers are published: the database and the files' KV, on this machine or in the cloud. */
export interface PublishingPlace {
  /** Runs statements one after the other; none returns anything. */
  run(statements: readonly string[]): Promise<void>;
  /** The rows that a statement returns. */
  query(sql: string): Promise<unknown[]>;
  /** Stores files by their paths on the site (`/papers/my-town/made/…`). */
  putFiles(files: ReadonlyMap<string, Uint8Array>): Promise<void>;
  close(): Promise<void>;
}

/** This machine, in the directory that `wrangler --persist-to` names. */
export async function openLocalPlace(stateDir: string): Promise<PublishingPlace> {
  const { query, editions, close } = await openMigratedStorage(stateDir);
  return {
    query,
    async run(statements) {
      for (const sql of statements) await query(sql);
    },
    async putFiles(files) {
      for (const [path, bytes] of files) await editions.put(fileKey(path), bytes);
    },
    close,
  };
}

/** The cloud. */
export function openRemotePlace(): PublishingPlace {
  return {
    query: queryRemote,
    run: (statements) =>
      withFile('paper.sql', statements.map((sql) => `${sql};\n`).join(''), async (file) => {
        await executeWithWrangler(['--remote', '--yes', '--file', file]);
      }),
    putFiles: (files) =>
      withFile('files.json', JSON.stringify([...files].map(toBulkEntry)), async (file) => {
        await runWrangler(['kv', 'bulk', 'put', file, '--binding', 'EDITIONS', '--remote']);
      }),
    close: async () => {},
  };
}

function toBulkEntry([path, bytes]: readonly [string, Uint8Array]) {
  return { key: fileKey(path), value: Buffer.from(bytes).toString('base64'), base64: true };
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

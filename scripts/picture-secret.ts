import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { INGEST_NAME } from './vite/dev-server.ts';

const NAME = 'PICTURE_SECRET';
/** The start of Wrangler’s message in `secret list` for a missing Worker. */
const NO_WORKER = `Worker "${INGEST_NAME}" not found.`;
const ListSchema = v.pipe(v.string(), v.parseJson(), v.array(v.object({ name: v.string() })));

/**
 * Runs `work` with arguments that set ingest's secret for pictures, or without any if it has one.
 * `listSecrets` fails for a Worker that does not exist yet. The secret's file is deleted.
 */
export async function withPictureSecret<Result>(
  listSecrets: (args: readonly string[]) => Promise<string>,
  work: (args: readonly string[]) => Result,
): Promise<Result> {
  if (await hasSecret(listSecrets)) return work([]);
  const folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  try {
    const file = join(folder, 'secrets.json');
    await writeFile(file, JSON.stringify({ [NAME]: newSecret() }), { mode: 0o600 });
    return work(['--secrets-file', file]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function hasSecret(listSecrets: (args: readonly string[]) => Promise<string>) {
  try {
    const args = ['secret', 'list', '--name', INGEST_NAME, '--format', 'json'];
    const { success, output } = v.safeParse(ListSchema, await listSecrets(args));
    return success && output.some(({ name }) => name === NAME);
  } catch (error) {
    if (error instanceof Error && error.message.includes(NO_WORKER)) return false;
    throw error;
  }
}

/** A new secret: 256 bits in hexadecimal. */
export function newSecret(): string {
  return randomBytes(32).toString('hex');
}

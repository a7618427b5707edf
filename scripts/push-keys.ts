// npm run push-keys: makes the keys that identify the site to push services.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from './command-line.ts';
import { newVapidKeys, withPublicKey } from './vapid-keys.ts';
import { INGEST_NAME } from './vite/dev-server.ts';
import { runWrangler } from './wrangler.ts';

const ROOT = join(import.meta.dirname, '..');
const FILES = ['wrangler.toml', 'wrangler.ingest.toml'].map((name) => join(ROOT, name));
const USAGE = `usage: npm run push-keys

  Creates a pair of keys. The private key becomes the secret VAPID_PRIVATE_KEY of ingest, which must have been deployed, and is stored
  nowhere else. The public key is written to wrangler.toml and wrangler.ingest.toml; then run npm run deploy. Refuses to replace an
  existing key, because that would invalidate all subscriptions.`;

readCommandLine(USAGE, {});
const { publicKey, privateKey } = await newVapidKeys();
const folder = await mkdtemp(join(tmpdir(), 'secrets-'));
try {
  const texts = await Promise.all(FILES.map((file) => readFile(file, 'utf8')));
  const changed = texts.map((text) => withPublicKey(text, publicKey));
  const file = join(folder, 'secrets.json');
  await writeFile(file, JSON.stringify({ VAPID_PRIVATE_KEY: privateKey }), { mode: 0o600 });
  await runWrangler(['secret', 'bulk', file, '--name', INGEST_NAME]);
  await Promise.all(FILES.map((path, index) => writeFile(path, changed[index] ?? '')));
  console.log('The keys are created. Now run: npm run deploy');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true });
}

import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import type { BuiltConfigs } from './site.ts';
import { INGEST_NAME } from './vite/dev-server.ts';

/**
 * Deploys the site before ingest and the editor, which have bindings to it: Cloudflare refuses
 * bindings to a missing Worker. Returns a message for the operator if it fails. A preview leaves
 * deployed versions unchanged.
 */
export function deployInOrder(
  { site, ingest, editor }: Omit<BuiltConfigs, 'editor'> & Partial<BuiltConfigs>,
  deploy: (config: string) => boolean,
  isPreview = false,
): string | undefined {
  if (isPreview)
    return deploy(site) && deploy(ingest)
      ? undefined
      : 'The preview could not be uploaded (see above). The deployed versions are unchanged.';
  if (!deploy(site))
    return 'The site could not be deployed (see above). All deployed Workers are unchanged.';
  if (!deploy(ingest))
    return 'The site is deployed, but ingest is not (see above): the previous version of ingest continues to publish. Run the same command again.';
  if (editor !== undefined && !deploy(editor))
    return 'The site and ingest are deployed, but the editor is not (see above): its previous version continues to run. Run the same command again.';
  return undefined;
}

const PREVIEW = '--preview';

/** The arguments with which `npm run deploy` runs Wrangler for each Worker. */
export interface UploadCommand {
  isPreview: boolean;
  /** Whether nothing is uploaded. */
  isDryRun: boolean;
  /** The arguments for the Worker with this generated wrangler.json. */
  argumentsFor(config: string): string[];
}

/** Whether uploaded versions replace the deployed ones; only then is data migrated. */
export function isInForce({ isPreview, isDryRun }: UploadCommand): boolean {
  return !isPreview && !isDryRun;
}

/** Reads `npm run deploy`'s arguments: `--preview`, and others, which are Wrangler's. */
export function readUploadArguments(given: readonly string[]): UploadCommand {
  const isPreview = given.includes(PREVIEW);
  const rest = given.filter((argument) => argument !== PREVIEW);
  const command = isPreview ? ['versions', 'upload'] : ['deploy'];
  const isDryRun = rest.includes('--dry-run');
  return { isPreview, isDryRun, argumentsFor: (config) => [...command, '-c', config, ...rest] };
}

const ARCHIVE = 'ARCHIVE';
const ConfigSchema = v.looseObject({
  r2_buckets: v.optional(
    v.array(v.looseObject({ binding: v.string(), bucket_name: v.string() })),
    [],
  ),
});

/**
 * Creates the missing bucket of the site's generated wrangler.json, or removes the binding if the
 * account has no R2. Returns a message for the operator. Throws other errors of `run`.
 */
export async function withArchiveBucket(
  config: string,
  run: (args: readonly string[]) => Promise<string>,
): Promise<string | undefined> {
  const settings = v.parse(ConfigSchema, JSON.parse(readFileSync(config, 'utf8')));
  const bucket = settings.r2_buckets.find(({ binding }) => binding === ARCHIVE);
  if (!bucket) return undefined;
  try {
    await run(['r2', 'bucket', 'create', bucket.bucket_name]);
    return undefined;
  } catch (error) {
    if (/10004|already exists/i.test(String(error))) return undefined;
    if (!/10042|enable R2/i.test(String(error))) throw error;
  }
  const others = settings.r2_buckets.filter(({ binding }) => binding !== ARCHIVE);
  writeFileSync(config, JSON.stringify({ ...settings, r2_buckets: others }));
  return 'The account has no R2 (the dashboard enables it): the site is deployed without back issues.';
}

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
    await writeFile(file, JSON.stringify({ [NAME]: randomBytes(32).toString('hex') }), {
      mode: 0o600,
    });
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

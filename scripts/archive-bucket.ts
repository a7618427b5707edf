import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';

const ARCHIVE = 'ARCHIVE';
const ConfigSchema = v.looseObject({
  r2_buckets: v.optional(
    v.array(v.looseObject({ binding: v.string(), bucket_name: v.string() })),
    [],
  ),
});

/**
 * Creates the missing bucket of the site's generated wrangler.json, or removes the binding if the
 * account has no R2. Returns a message for the operator. @throws other errors of `run`
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

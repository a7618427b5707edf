import type { BuiltConfigs } from './site.ts';

/**
 * Deploys the site and then ingest, which is bound to it: Cloudflare refuses a Worker whose service binding leads nowhere.
 * `deploy` says whether a Worker, by its generated wrangler.json, is up. Returns what to tell the operator where one is not. A
 * preview changes nothing that is deployed.
 */
export function deployInOrder(
  { site, ingest }: BuiltConfigs,
  deploy: (config: string) => boolean,
  isPreview = false,
): string | undefined {
  if (isPreview)
    return deploy(site) && deploy(ingest)
      ? undefined
      : 'No preview of both Workers could be uploaded (see above). What is deployed is as it was.';
  if (!deploy(site))
    return 'The site could not be deployed (see above); ingest was left alone. Both are as they were.';
  if (!deploy(ingest))
    return 'The site is deployed, ingest is not (see above): readers have the new site, and the ingest of before goes on publishing. Run the same command again.';
  return undefined;
}

const PREVIEW = '--preview';

/** What `npm run deploy` has Wrangler do with each Worker. */
export interface UploadCommand {
  readonly isPreview: boolean;
  /** It uploads nothing. */
  readonly isDryRun: boolean;
  /** The arguments for the Worker with this generated wrangler.json. */
  argumentsFor(config: string): string[];
}

/**
 * Reads the arguments of `npm run deploy`: `--preview` uploads versions that serve nobody until they are deployed, and all else is
 * Wrangler's.
 */
export function readUploadArguments(given: readonly string[]): UploadCommand {
  const isPreview = given.includes(PREVIEW);
  const rest = given.filter((argument) => argument !== PREVIEW);
  const command = isPreview ? ['versions', 'upload'] : ['deploy'];
  const isDryRun = rest.includes('--dry-run');
  return { isPreview, isDryRun, argumentsFor: (config) => [...command, '-c', config, ...rest] };
}

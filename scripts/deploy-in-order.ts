import type { BuiltConfigs } from './site.ts';

/**
 * Deploys the site, then ingest and the desk, which are bound to it: Cloudflare refuses a Worker whose service binding leads nowhere.
 * `deploy` says whether a Worker, by its generated wrangler.json, is up. Returns what to tell the operator where one is not. A
 * preview changes nothing that is deployed.
 */
export function deployInOrder(
  { site, ingest, desk }: Omit<BuiltConfigs, 'desk'> & Partial<BuiltConfigs>,
  deploy: (config: string) => boolean,
  isPreview = false,
): string | undefined {
  if (isPreview)
    return deploy(site) && deploy(ingest)
      ? undefined
      : 'No preview of both Workers could be uploaded (see above). What is deployed is as it was.';
  if (!deploy(site))
    return 'The site could not be deployed (see above); the others were left alone. All are as they were.';
  if (!deploy(ingest))
    return 'The site is deployed, ingest is not (see above): readers have the new site, and the ingest of before goes on publishing. Run the same command again.';
  if (desk !== undefined && !deploy(desk))
    return 'The site and ingest are deployed, the desk is not (see above): editors have the desk of before. Run the same command again.';
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

/** Whether the versions serve readers once they are uploaded: the database is changed for no others. */
export function isInForce({ isPreview, isDryRun }: UploadCommand): boolean {
  return !isPreview && !isDryRun;
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

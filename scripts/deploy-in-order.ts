import type { BuiltConfigs } from './site.ts';

/**
 * Deploys the site, then ingest and the editor, which are bound to it: Cloudflare refuses bindings
 * to a missing Worker. Returns a message for the operator on failure. A preview changes nothing
 * that is deployed.
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

/** The arguments with which `npm run deploy` runs Wrangler for each Worker. */
export interface UploadCommand {
  isPreview: boolean;
  /** Whether nothing is uploaded. */
  isDryRun: boolean;
  /** The arguments for the Worker with this generated wrangler.json. */
  argumentsFor(config: string): string[];
}

/** Whether uploaded versions serve readers at once; only then is the database migrated. */
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

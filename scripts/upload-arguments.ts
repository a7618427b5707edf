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

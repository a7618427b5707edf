/** Pages that were rendered for an edition before it was published, so that no isolate need render them for its first reader. */
export interface RenderedPages {
  /** The build of the site that rendered them: another one may render them in another way. */
  readonly build: string;
  /** The publication's day on which they were rendered (`2026-11-20`): the front page carries its date. */
  readonly day: string;
  /** Whole documents by their path. */
  readonly documents: Readonly<Record<string, string>>;
}

/** Whether a value that was read from JSON is such pages. */
export function isRenderedPages(json: unknown): json is RenderedPages {
  if (typeof json !== 'object' || json === null) return false;
  const { build, day, documents } = json as Partial<Record<keyof RenderedPages, unknown>>;
  return (
    typeof build === 'string' &&
    typeof day === 'string' &&
    typeof documents === 'object' &&
    documents !== null &&
    Object.values(documents).every((document) => typeof document === 'string')
  );
}

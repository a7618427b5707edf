/** Pages that were rendered for an edition before it was published, so that no isolate need render them for its first reader. */
export interface RenderedPages {
  /** The version of the publication's edition that they show, which is made of several desks'. */
  readonly version: string;
  /** The build of the site that rendered them: another one may render them in another way. */
  readonly build: string;
  /** The publication's day on which they were rendered (`2026-11-20`): the front page carries its date. */
  readonly day: string;
  /** The version of the weather that they show; absent where they show none. */
  readonly weather?: string;
  /** Whole documents by their path. */
  readonly documents: Readonly<Record<string, string>>;
}

/** Rendered pages by the id of their publication. */
export type PagesByPublication = Readonly<Record<string, RenderedPages>>;

/** Whether a value that was read from JSON is such pages. */
export function isPagesByPublication(json: unknown): json is PagesByPublication {
  return isObject(json) && Object.values(json).every(isRenderedPages);
}

function isRenderedPages(json: unknown): json is RenderedPages {
  return (
    isObject(json) &&
    typeof json.version === 'string' &&
    typeof json.build === 'string' &&
    typeof json.day === 'string' &&
    (json.weather === undefined || typeof json.weather === 'string') &&
    isObject(json.documents) &&
    Object.values(json.documents).every((document) => typeof document === 'string')
  );
}

function isObject(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

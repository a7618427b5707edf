/** The kinds of readers in the profile. */
export const KINDS = ['news', 'blog', 'feeds', 'junk'] as const;
export type Kind = (typeof KINDS)[number];

/** A request, and what a correct response to it is. */
export interface Target {
  readonly kind: Kind;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly statuses: readonly number[];
  /** Of every response that has a body. */
  readonly contentType: string;
  /** How the body of a 200 ends. */
  readonly end: string;
}

/** A response as it was received. */
export interface ReceivedResponse {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly etag: string | undefined;
  /** The last bytes of the body, as text. */
  readonly tail: string;
}

/** Statuses without a page: moved elsewhere, and not modified. */
const WITHOUT_BODY = [304, 308];

/** What is wrong with a response, in a few words; `undefined` where it is correct. */
export function problemWith(target: Target, response: ReceivedResponse): string | undefined {
  const { status, contentType } = response;
  if (!target.statuses.includes(status)) return `status ${status}`;
  if (WITHOUT_BODY.includes(status)) return undefined;
  if (contentType !== target.contentType) return `type ${contentType}`;
  if (status === 200 && !response.tail.trimEnd().endsWith(target.end)) return 'cut off';
  return undefined;
}

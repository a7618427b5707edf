/** Who asks: the shares of the profile. */
export const KINDS = ['news', 'blog', 'feeds', 'junk'] as const;
export type Kind = (typeof KINDS)[number];

/** A request, and what a right answer to it is. */
export interface Target {
  readonly kind: Kind;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly statuses: readonly number[];
  /** Of every answer that has a body. */
  readonly contentType: string;
  /** How the body of a 200 ends. */
  readonly end: string;
}

/** An answer as it arrived. */
export interface Answer {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly etag: string | undefined;
  /** The last bytes of the body, as text. */
  readonly tail: string;
}

/** Statuses without a page: moved elsewhere, and not modified. */
const WITHOUT_BODY = [304, 308];

/** What is wrong with an answer, in a few words; `undefined` where it is right. */
export function problemWith(target: Target, answer: Answer): string | undefined {
  const { status, contentType } = answer;
  if (!target.statuses.includes(status)) return `status ${status}`;
  if (WITHOUT_BODY.includes(status)) return undefined;
  if (contentType !== target.contentType) return `type ${contentType}`;
  if (status === 200 && !answer.tail.trimEnd().endsWith(target.end)) return 'cut off';
  return undefined;
}

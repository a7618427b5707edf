/** Where a browser's subscription is sent, and what ends it. */
export const PUSH_PATH = '/api/push';

/**
 * On the place for the push control, which a script adds: `PushPlace`, written by `writePushPlace`.
 */
export const PUSH = 'data-push';

/** What the control is for: without a place, the community that the reader has chosen alone. */
export interface PushPlace {
  /** The paper's public key, by which push services know who sends (RFC 8292), in base64url. */
  readonly key: string;
  readonly slug?: string | undefined;
  readonly name?: string | undefined;
}

/** Shorter than JSON in an attribute: keys and slugs have no spaces. */
export function writePushPlace({ key, slug, name }: PushPlace): string {
  return slug === undefined ? key : `${key} ${slug} ${name}`;
}

/** Reads what `writePushPlace` wrote. */
export function readPushPlace(text: string): PushPlace {
  const [key = '', slug, ...name] = text.split(' ');
  return { key, slug, name: name.join(' ') };
}

/** The least level that a reader is notified of: everything; warnings; grave ones; the gravest. */
export type PushLevel = 0 | 1 | 2 | 3;

/** The settings of a push subscription. */
export interface PushSettings {
  /** The slug of the community. */
  readonly community: string;
  /** From which level on. */
  readonly level: PushLevel;
  /** Quiet hours by the local clock, except for the highest level; both null: none. */
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  /** Whether to send all-clears. */
  readonly allClear: boolean;
}

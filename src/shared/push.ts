export const PUSH_PATH = '/api/push';

/** On the element for the subscription control: a `PushPlace` as written by `writePushPlace`. */
export const PUSH = 'data-push';

/**
 * What a subscription control subscribes to. Without a community, it is the reader's chosen one.
 */
export interface PushPlace {
  /** The paper's public key (RFC 8292), in base64url. */
  key: string;
  slug?: string | undefined;
  name?: string | undefined;
}

/** Shorter than JSON: keys and slugs have no spaces. */
export function writePushPlace({ key, slug, name }: PushPlace): string {
  return slug === undefined ? key : `${key} ${slug} ${name}`;
}

export function readPushPlace(text: string): PushPlace {
  const [key = '', slug, ...name] = text.split(' ');
  return { key, slug, name: name.join(' ') };
}

/** The minimum level of notifications: 0 everything, 1 warnings, 2 severe ones, 3 urgent ones. */
export type PushLevel = 0 | 1 | 2 | 3;

export interface PushSettings {
  /** The community's slug. */
  community: string;
  level: PushLevel;
  /** Quiet hours in the community's time zone: only urgent messages are sent; null for none. */
  quietFrom: number | null;
  quietUntil: number | null;
  /** Whether to send all-clears. */
  allClear: boolean;
}

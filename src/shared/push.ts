/** POST subscribes a browser, DELETE ends its subscription. */
export const PUSH_PATH = '/api/push';

/**
 * The attribute of the element in which a script puts the control to subscribe: a `PushPlace`, as
 * `writePushPlace` writes it.
 */
export const PUSH = 'data-push';

/** The control's community. Without one it is only for the community that the reader has chosen. */
export interface PushPlace {
  /** The paper's public key, by which push services know who sends (RFC 8292), in base64url. */
  readonly key: string;
  readonly slug?: string | undefined;
  readonly name?: string | undefined;
}

/** Writes the value of the attribute: shorter than JSON, as keys and slugs have no spaces. */
export function writePushPlace({ key, slug, name }: PushPlace): string {
  return slug === undefined ? key : `${key} ${slug} ${name}`;
}

/** Reads what `writePushPlace` wrote. */
export function readPushPlace(text: string): PushPlace {
  const [key = '', slug, ...name] = text.split(' ');
  return { key, slug, name: name.join(' ') };
}

/** The lowest level that a subscriber is notified of: everything; warnings; grave ones; urgent. */
export type PushLevel = 0 | 1 | 2 | 3;

/** The settings of a subscription. */
export interface PushSettings {
  /** The slug of the community. */
  readonly community: string;
  /** The lowest level of notifications. */
  readonly level: PushLevel;
  /** Quiet hours by the place's clock, in which only urgent messages are sent; null: none. */
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  /** Whether to send all-clears. */
  readonly allClear: boolean;
}

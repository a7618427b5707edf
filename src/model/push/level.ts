import type { PushLevel } from '../../shared/push.ts';

export const PUSH_LEVELS = [0, 1, 2, 3] as const satisfies readonly PushLevel[];

/** The highest level, which is sent even in quiet hours. */
export const URGENT = 3;

const OF_COLOURS: Readonly<Record<string, PushLevel>> = { yellow: 1, orange: 2, red: 3 };
const OF_KINDS: Readonly<Record<string, PushLevel>> = { warning: 2, watch: 1, advisory: 1 };
const OF_NOTICES: Readonly<Record<string, PushLevel>> = {
  water: 3,
  closure: 2,
  travel: 2,
  event: 1,
  other: 0,
};

/** The level of a warning: by its colour, else by its kind, which is the first word of its key. */
export function levelOfWarning(colour: string | undefined, key: string): PushLevel {
  return OF_COLOURS[colour ?? ''] ?? OF_KINDS[key.split(' ')[0] ?? ''] ?? 0;
}

export function levelOfNotice(kind: string): PushLevel {
  return OF_NOTICES[kind] ?? 0;
}

/** The JSON that the service worker receives. */
export interface PushPayload {
  title: string;
  /** May be empty. */
  body: string;
  /** Its page of the paper: `/notices#water`. */
  path: string;
  /** Equal for all messages about one warning or notice: each replaces the previous one. */
  tag: string;
  /** The language of title and body (BCP 47), and its direction. */
  lang: string;
  dir: 'ltr' | 'rtl';
  /** Whether the alert makes a sound even if it replaces another; false for repetitions. */
  isUpdate: boolean;
  isAllClear: boolean;
}

/** Limit of bytes that every push service accepts, encrypted. */
export const MAX_PAYLOAD_BYTES = 2_000;

/** Limit of subscriptions to a paper. */
export const MAX_SUBSCRIPTIONS = 50_000;

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

/** The level of a notice of this kind. */
export function levelOfNotice(kind: string): PushLevel {
  return OF_NOTICES[kind] ?? 0;
}

/** From which level on a reader may be told, the least first: everything; warnings; grave ones; the gravest. */
export const PUSH_LEVELS = [0, 1, 2, 3] as const;

export type PushLevel = (typeof PUSH_LEVELS)[number];

/** The gravest, which comes at once in quiet hours too. */
export const GRAVEST = 3;

const OF_WARNINGS: Readonly<Record<string, PushLevel>> = { yellow: 1, orange: 2, red: 3 };
const OF_NOTICES: Readonly<Record<string, PushLevel>> = {
  water: 3,
  closure: 2,
  travel: 2,
  event: 1,
  other: 0,
};

/** The level of a warning; of one that has no colour, such as a statement, the least. */
export function levelOfWarning(colour: string | undefined): PushLevel {
  return OF_WARNINGS[colour ?? ''] ?? 0;
}

/** The level of a notice of this kind. */
export function levelOfNotice(kind: string): PushLevel {
  return OF_NOTICES[kind] ?? 0;
}

/** What a statement takes. */
export type SqlValue = string | number | null;

/** A statement with the values that its `?1`, `?2` … stand for. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** A statement and its values, in the order of their numbers. */
export function statement(sql: string, ...values: readonly SqlValue[]): Statement {
  return { sql, values };
}

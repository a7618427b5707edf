/** The type of a statement's values. */
export type SqlValue = string | number | null;

/** An SQL statement with the values of `?1`, `?2` …. */
export interface Statement {
  sql: string;
  values: readonly SqlValue[];
}

/** A statement with its values in the order of their numbers. */
export function statement(sql: string, ...values: readonly SqlValue[]): Statement {
  return { sql, values };
}

export type SqlValue = string | number | null;

/** An SQL statement with the values of `?1`, `?2` …. */
export interface Statement {
  sql: string;
  values: readonly SqlValue[];
}

/** Makes a statement; the values are for `?1`, `?2` … in order. */
export function statement(sql: string, ...values: readonly SqlValue[]): Statement {
  return { sql, values };
}
/** Maximum bytes of a piece: as a hexadecimal literal it is below D1's limit of 100,000. */
const PIECE_BYTES = 45_000;
/** The maximum length of a code point in UTF-8 (bytes). */
const CODE_POINT_BYTES = 4;

const encoder = new TextEncoder();

/** Cuts a text into pieces that fit one statement each, without splitting code points. */
export function cutInPieces(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of text) {
    if (bytes > PIECE_BYTES - CODE_POINT_BYTES) {
      pieces.push(piece);
      piece = '';
      bytes = 0;
    }
    piece += character;
    bytes += encoder.encode(character).length;
  }
  return [...pieces, piece];
}

/** A database and a KV namespace in which papers are stored and published. */
export interface PaperPlace {
  /** Runs statements in order and ignores their rows. */
  run(statements: readonly Statement[]): Promise<void>;
  /** Runs a statement and returns its rows. `audit` runs after it in the same transaction. */
  query(statement: Statement, audit?: readonly Statement[]): Promise<unknown[]>;
  /** Stores values in KV by key. */
  putValues(values: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /** The KV value of a key; `undefined` if there is none. */
  readValue(key: string): Promise<Uint8Array | undefined>;
}

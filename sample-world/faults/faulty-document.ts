import type { Representation } from '../representation.ts';

/** A document that can go wrong: what was requested, and what the faults need beside it. */
export interface FaultyDocument {
  /** The document itself. */
  readonly whole: () => Representation;
  /** The same with no story in it. */
  readonly withoutItems: () => Representation;
  /** The same with dates that a broken clock gave it. */
  readonly withWrongDates: () => Representation;
  /** The same with an end tag that lacks its `>`; absent where it is not XML. */
  readonly withOpenEndTag: (() => Representation) | undefined;
  /** The shape in which fillers for `huge`, `endless` and `gzip-bomb` are written. */
  readonly filler: 'xml' | 'json';
  /** This document's own address. */
  readonly address: string;
  /** The second address, which works; absent where this is the second address. */
  readonly newAddress: string | undefined;
  /** The address of another publisher's feed. */
  readonly otherPublisher: string;
}

/** One document as a publisher sends it. */
export interface ParseInput {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly url: string;
  readonly contentType: string | undefined;
}

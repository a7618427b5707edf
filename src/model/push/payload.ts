/** The JSON that the service worker receives. */
export interface PushPayload {
  readonly title: string;
  /** May be empty. */
  readonly body: string;
  /** The page of the paper that it leads to: `/notices#water`. */
  readonly path: string;
  /** The same for all messages about one warning or notice: each replaces the one before. */
  readonly tag: string;
  /** The language of title and body (BCP 47), and its direction. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** An alert that is no repetition: it makes a sound even if it replaces another. */
  readonly isUpdate: boolean;
  readonly isAllClear: boolean;
}

/** Limit of bytes that every push service accepts, encrypted. */
export const MAX_PAYLOAD_BYTES = 2_000;

/** Limit of subscriptions to a paper. */
export const MAX_SUBSCRIPTIONS = 50_000;

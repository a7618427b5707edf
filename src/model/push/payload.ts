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

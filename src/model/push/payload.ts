/** The JSON that the service worker receives. */
export interface PushPayload {
  readonly title: string;
  /** May be empty. */
  readonly body: string;
  /** Its page of the paper: `/notices#water`. */
  readonly path: string;
  /** Equal for all messages about one warning or notice: each replaces the previous one. */
  readonly tag: string;
  /** The language of title and body (BCP 47), and its direction. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** Whether the alert makes a sound even if it replaces another; false for repetitions. */
  readonly isUpdate: boolean;
  readonly isAllClear: boolean;
}

/** Limit of bytes that every push service accepts, encrypted. */
export const MAX_PAYLOAD_BYTES = 2_000;

/** Limit of subscriptions to a paper. */
export const MAX_SUBSCRIPTIONS = 50_000;

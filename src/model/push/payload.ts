/** What the service worker is sent, as JSON. */
export interface PushPayload {
  readonly title: string;
  /** May be empty. */
  readonly body: string;
  /** The page that it leads to, on the paper's own site: `/notices#water`. */
  readonly path: string;
  /** The same for everything that is said of one warning or notice: the newest takes the place of the one before. */
  readonly tag: string;
  /** The language of title and body (BCP 47), and its direction. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** It is an alert, and no repetition: it is noticed though another with its tag is shown. */
  readonly isUpdate: boolean;
  /** It is over. */
  readonly isAllClear: boolean;
}

/** Bytes of a payload at most: every push service takes so many, also encrypted. */
export const MAX_PAYLOAD_BYTES = 2_000;

/** Browsers of a paper that are notified, at most. */
export const MAX_SUBSCRIPTIONS = 50_000;

/** Who sends a request, as whoever keeps the log-in says. */
export interface Identity {
  /** In small letters: people's roles are found by it. */
  readonly email: string;
  readonly name: string | undefined;
}

/** Why a request has no identity: it shows none, a false one, or there is nobody whose word would count. */
export type Refusal =
  | 'no log-in is configured'
  | 'no assertion'
  | 'false assertion'
  | 'other application'
  | 'no address'
  | 'access unavailable';

export type Identified =
  | { readonly kind: 'person'; readonly identity: Identity }
  | {
      readonly kind: 'refused';
      readonly why: Refusal;
      /** What the log may say of it beside `why`. */
      readonly error?: unknown;
    };

/** What is known of a request beside its headers. */
export interface IdentityContext {
  readonly access: CloudflareAccessContext | undefined;
  readonly team: string;
  readonly audience: string;
  readonly now: Date;
}

/** Finds out who sends a request; never throws. */
export type Identify = (request: Request, context: IdentityContext) => Promise<Identified>;

/** The sender of a request, according to the log-in. */
export interface Identity {
  /** In lower case, because roles are looked up by it. */
  readonly email: string;
  readonly name: string | undefined;
}

/** Why a request has no identity. */
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
      /** Details for the log. */
      readonly error?: unknown;
    };

/** Facts of a request beside its headers. */
export interface IdentityContext {
  readonly access: CloudflareAccessContext | undefined;
  readonly team: string;
  readonly audience: string;
  readonly now: Date;
}

/** Identifies the sender of a request; never throws. */
export type Identify = (request: Request, context: IdentityContext) => Promise<Identified>;

/** The logged-in sender of a request. */
export interface Identity {
  /** In lower case, because roles are looked up by it. */
  email: string;
  name: string | undefined;
}

export type Refusal =
  | 'no log-in is configured'
  | 'no assertion'
  | 'false assertion'
  | 'other application'
  | 'no address'
  | 'access unavailable';

export type Identified =
  | { kind: 'person'; identity: Identity }
  | {
      kind: 'refused';
      why: Refusal;
      error?: unknown;
    };

/** Facts of a request that are not in its headers. */
export interface IdentityContext {
  access: CloudflareAccessContext | undefined;
  team: string;
  audience: string;
  now: Date;
}

/** Identifies the sender of a request; never throws. */
export type Identify = (request: Request, context: IdentityContext) => Promise<Identified>;

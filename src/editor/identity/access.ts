import { decodeHeader, verifyWithJwks } from 'hono/utils/jwt/jwt';
import * as v from 'valibot';
import { type AccessKey, readAccessKeys } from './access-keys.ts';
import type { Identified, IdentityContext, Refusal } from './identity.ts';

/** The header in which Access sends its assertion with each request. */
export const ASSERTION_HEADER = 'Cf-Access-Jwt-Assertion';
/** The limit of an assertion (characters); a longer one is not read. */
const MAX_LENGTH = 16_384;

const IdentitySchema = v.object({
  email: v.pipe(v.string(), v.toLowerCase(), v.regex(/^[^\s@]{1,64}@[^\s@]{1,190}$/)),
  name: v.fallback(v.optional(v.string()), undefined),
});
/** An assertion must expire. */
const PayloadSchema = v.object({ ...IdentitySchema.entries, exp: v.number() });

/**
 * Reads the keys of a team, again if the cached ones lack this id. @throws where they cannot be
 * read
 */
export type ReadKeys = (team: string, keyId: string, now: Date) => Promise<readonly AccessKey[]>;

/**
 * Identifies a request by Cloudflare Access: by `ctx.access` if the platform has checked the
 * log-in, otherwise by the assertion, a JWT (RFC 7519) that the team's keys have signed for this
 * application.
 */
export async function identifyByAccess(
  request: Request,
  context: IdentityContext,
  readKeys: ReadKeys = readAccessKeys,
): Promise<Identified> {
  const { access, team, audience, now } = context;
  if (!team || !audience) return refused('no log-in is configured');
  try {
    if (access) {
      if (access.aud !== audience) return refused('other application');
      const identity = await orUnavailable(() => access.getIdentity());
      return identityOf(v.safeParse(IdentitySchema, identity));
    }
    const token = request.headers.get(ASSERTION_HEADER) ?? '';
    if (token === '') return refused('no assertion');
    if (token.length > MAX_LENGTH) return refused('false assertion');
    const keyId = keyIdOf(token);
    return await verify(token, team, audience, () => readKeys(team, keyId, now));
  } catch (error) {
    if (error instanceof AccessUnavailable) return refused('access unavailable', error);
    // Messages about an assertion repeat it, with the person's address and a valid credential.
    return refused('false assertion', error instanceof Error ? error.name : undefined);
  }
}

class AccessUnavailable extends Error {
  override readonly name = 'AccessUnavailable';
}

/** @throws AccessUnavailable where `read` fails, which says nothing about the request */
async function orUnavailable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new AccessUnavailable('Cloudflare Access is unavailable', { cause });
  }
}

async function verify(
  token: string,
  team: string,
  audience: string,
  readKeys: () => Promise<readonly AccessKey[]>,
): Promise<Identified> {
  const keys = await orUnavailable(readKeys);
  const payload = await verifyWithJwks(token, {
    keys: [...keys],
    allowedAlgorithms: ['RS256'],
    verification: { iss: `https://${team}`, aud: audience },
  });
  return identityOf(v.safeParse(PayloadSchema, payload));
}

/** @throws for a malformed token */
function keyIdOf(token: string): string {
  return v.parse(v.string(), decodeHeader(token).kid);
}

function identityOf({ success, output }: { success: boolean; output: unknown }): Identified {
  // Service tokens of Access have no address: no person sends such a request.
  if (!success) return refused('no address');
  const { email, name } = output as v.InferOutput<typeof IdentitySchema>;
  return { kind: 'person', identity: { email, name } };
}

function refused(why: Refusal, error?: unknown): Identified {
  return { kind: 'refused', why, ...(error !== undefined && { error }) };
}

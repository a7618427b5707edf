import { decodeHeader, verifyWithJwks } from 'hono/utils/jwt/jwt';
import * as v from 'valibot';
import { registerCache } from '../../lib/caches.ts';
import { HOUR_MS } from '../../lib/clock/durations.ts';
import { fetchOutbound } from '../../lib/http/outbound.ts';
import type { Identified, IdentityContext, Refusal } from './identity.ts';

/** The header in which Access sends its assertion with each request. */
export const ASSERTION_HEADER = 'Cf-Access-Jwt-Assertion';
/** Maximum characters of an assertion; a longer one is refused unread. */
const MAX_LENGTH = 16_384;

const IdentitySchema = v.object({
  email: v.pipe(v.string(), v.toLowerCase(), v.regex(/^[^\s@]{1,64}@[^\s@]{1,190}$/)),
  name: v.fallback(v.optional(v.string()), undefined),
});
/** An assertion must expire. */
const PayloadSchema = v.object({ ...IdentitySchema.entries, exp: v.number() });

/** Returns the keys of a team; reads them again if the cached ones lack this id. */
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
    const keyId = v.parse(v.string(), decodeHeader(token).kid);
    const keys = await orUnavailable(() => readKeys(team, keyId, now));
    const payload = await verifyWithJwks(token, {
      keys: [...keys],
      allowedAlgorithms: ['RS256'],
      verification: { iss: `https://${team}`, aud: audience },
    });
    return identityOf(v.safeParse(PayloadSchema, payload));
  } catch (error) {
    if (error instanceof AccessUnavailable) return refused('access unavailable', error);
    // The name only: messages may quote the assertion, a valid credential.
    return refused('false assertion', error instanceof Error ? error.name : undefined);
  }
}

class AccessUnavailable extends Error {
  override readonly name = 'AccessUnavailable';
}

/** Runs `read`. Throws AccessUnavailable if it fails, because the request may be valid. */
async function orUnavailable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new AccessUnavailable('Cloudflare Access is unavailable', { cause });
  }
}

function identityOf({ success, output }: { success: boolean; output: unknown }): Identified {
  // Service tokens of Access have no address: they identify no person.
  if (!success) return refused('no address');
  const { email, name } = output as v.InferOutput<typeof IdentitySchema>;
  return { kind: 'person', identity: { email, name } };
}

function refused(why: Refusal, error?: unknown): Identified {
  return { kind: 'refused', why, ...(error !== undefined && { error }) };
}

const KeysSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    keys: v.array(
      v.object({
        kid: v.string(),
        kty: v.literal('RSA'),
        alg: v.optional(v.literal('RS256'), 'RS256'),
        use: v.optional(v.literal('sig'), 'sig'),
        n: v.string(),
        e: v.string(),
      }),
    ),
  }),
);

/** A public key of a team that signs assertions (RFC 7517). */
export type AccessKey = v.InferOutput<typeof KeysSchema>['keys'][number];

/** Access rotates its keys every six weeks; the previous ones stay valid for a week. */
const TTL_MS = HOUR_MS;
/** Minimum time between reads of the keys for unknown ids (ms). */
const RETRY_MS = 30_000;

/** Minimum time between reads after a failure (ms). */
const COOLDOWN_MS = 5_000;

let known: { team: string; keys: readonly AccessKey[]; readAt: number } | undefined;
let failed: { error: unknown; at: number } | undefined;
registerCache({
  clear() {
    known = undefined;
    failed = undefined;
  },
});

/**
 * The public keys of a team of Cloudflare Access, cached for an hour. If none has the id, they are
 * read again, but not within 30 seconds of the last read.
 *
 * @throws OutboundError, ValiError or TypeError if they cannot be read, or a read failed less than
 * five seconds ago
 */
export async function readAccessKeys(
  team: string,
  keyId: string,
  now: Date,
): Promise<readonly AccessKey[]> {
  const at = now.getTime();
  const ageMs = known?.team === team ? at - known.readAt : Number.POSITIVE_INFINITY;
  const hasKey = known?.keys.some(({ kid }) => kid === keyId);
  if (known && ageMs < (hasKey ? TTL_MS : RETRY_MS)) return known.keys;
  if (failed && at - failed.at < COOLDOWN_MS) throw failed.error;
  try {
    const keys = await requestKeys(team);
    known = { team, keys, readAt: at };
    return keys;
  } catch (error) {
    failed = { error, at };
    throw error;
  }
}

async function requestKeys(team: string): Promise<readonly AccessKey[]> {
  const { status, body } = await fetchOutbound({
    url: `https://${team}/cdn-cgi/access/certs`,
    policy: { userAgent: 'nunavut-news-editor/1.0', hosts: new Set([team]) },
    headersFor: () => ({ Accept: 'application/json' }),
    limits: { headersTimeoutMs: 5_000, totalTimeoutMs: 8_000, maxRedirects: 0 },
    maxBytes: 100_000,
  });
  if (status !== 200) throw new TypeError(`the team’s keys: status ${status}`);
  return v.parse(KeysSchema, new TextDecoder().decode(body)).keys;
}

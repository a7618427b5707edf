import * as v from 'valibot';
import { registerCache } from '../../lib/caches.ts';
import { fetchOutbound } from '../../lib/http/outbound.ts';

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

/** A key that a team signs assertions with (RFC 7517). */
export type AccessKey = v.InferOutput<typeof KeysSchema>['keys'][number];

/** Access changes its keys every six weeks, and signs with the former ones for a week. */
const TTL_MS = 3_600_000;
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
 * read again, up to once in half a minute.
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

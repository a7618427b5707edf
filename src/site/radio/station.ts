import type { OutboundPolicy } from '../../http/outbound-policy.ts';
import type { StartedBody } from '../../http/outbound-stream.ts';
import type { Publication } from '../../publications/publication.ts';
import { userAgentOf } from '../../publications/site-address.ts';

/** The outbound policy for a station: only its own host may be reached, so redirects to another host are refused. */
export function stationPolicy(
  address: string,
  publication: Pick<Publication, 'name' | 'hosts' | 'insecureHosts'>,
): OutboundPolicy {
  const { host } = new URL(address);
  return {
    userAgent: userAgentOf(publication),
    hosts: new Set([host]),
    insecureHosts: publication.insecureHosts,
  };
}

/**
 * A body whose start has been read, as one stream. Only the start passes through JavaScript; the runtime pipes the rest, as fast
 * as the reader reads it. When one side ends or fails, so does the other.
 */
export function joinStream({ start, rest }: StartedBody): ReadableStream<Uint8Array> {
  const { readable, writable } = new IdentityTransformStream();
  const pass = async () => {
    const writer = writable.getWriter();
    await writer.write(start);
    writer.releaseLock();
    await rest.pipeTo(writable);
  };
  // The reader has left or the station has closed the connection.
  pass().catch((reason) => rest.cancel(reason).catch(() => {}));
  return readable;
}

import { connect } from 'cloudflare:sockets';
import { ByteCollector } from './collect-bytes.ts';
import { type OutboundTarget, rejectWhenAborted, START_BYTES } from './outbound.ts';
import { OutboundError, requireAllowed } from './outbound-policy.ts';
import { joinStream, type OutboundStream } from './outbound-stream.ts';

const MAX_HEADER_BYTES = 8 * 1024;
const STATUS_LINE = /^ICY 200\b/;

/**
 * Requests a SHOUTcast 1 station over a socket, under the same policy: `fetch` rejects its status
 * line (`ICY 200 OK`). Such servers send no redirects.
 *
 * @throws if the server is not such a station, or sends no audio within `totalTimeoutMs`
 */
export async function streamIcy({
  url,
  policy,
  headersFor,
  limits,
}: OutboundTarget): Promise<OutboundStream> {
  requireAllowed(url, policy, false);
  const { hostname, port, protocol, pathname, search, host } = new URL(url);
  const isSecure = protocol === 'https:';
  const socket = connect(
    { hostname, port: Number(port) || (isSecure ? 443 : 80) },
    { secureTransport: isSecure ? 'on' : 'off', allowHalfOpen: false },
  );
  // The reads fail too.
  for (const state of [socket.opened, socket.closed]) state.catch(() => {});
  const late = rejectWhenAborted(AbortSignal.timeout(limits?.totalTimeoutMs ?? 10_000), () => {
    return new OutboundError('timeout', 'no ICY response in time', { url, hasResponse: false });
  });
  try {
    const fields = { Host: host, 'User-Agent': policy.userAgent, ...headersFor(url) };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
    const writer = socket.writable.getWriter();
    const request = `GET ${pathname}${search} HTTP/1.0\r\n${lines.join('')}\r\n`;
    await Promise.race([writer.write(new TextEncoder().encode(request)), late]);
    const { headers, start } = await Promise.race([readHead(socket.readable), late]);
    const body = joinStream(start, socket.readable);
    return { status: 200, headers, url, start, body };
  } catch (cause) {
    socket.close().catch(() => {});
    throw cause;
  }
}

/** The headers, and the first bytes of the body: 16 at least. */
async function readHead(
  readable: ReadableStream<Uint8Array>,
): Promise<{ headers: Headers; start: Uint8Array<ArrayBuffer> }> {
  const reader = readable.getReader();
  const collector = new ByteCollector(Number.POSITIVE_INFINITY);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error('the connection was closed');
    collector.push(value);
    // One character for each byte, so that positions are the same.
    const text = new TextDecoder('latin1').decode(collector.bytes.subarray(0, MAX_HEADER_BYTES));
    if (text.length >= 7 && !STATUS_LINE.test(text)) throw new Error('no ICY response');
    const end = text.indexOf('\r\n\r\n');
    if (end === -1 && text.length === MAX_HEADER_BYTES) throw new Error('too large headers');
    const start = collector.bytes.slice(end + 4);
    if (end === -1 || start.length < START_BYTES) continue;
    reader.releaseLock();
    return { headers: headersOf(text.slice(0, end)), start };
  }
}

function headersOf(head: string): Headers {
  const fields = head.matchAll(/^([\w-]+):(.*)$/gm);
  return new Headers(Array.from(fields, ([, name = '', value = '']) => [name, value]));
}

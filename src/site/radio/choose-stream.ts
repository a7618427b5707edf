import type { Radio, RadioStream } from '../../publications/publication.ts';

/** The port of a query without one (requirements#radio-stream). */
const DEFAULT_PORT = 8076;

/** The stream that a query names, or why there is none. */
export type StreamChoice =
  | { readonly stream: RadioStream }
  | { readonly status: 400 | 404; readonly reason: string };

/**
 * Chooses a configured stream by the `port` of a query string (`?port=8076`). The port must be given once, in decimal digits;
 * its value is not decoded.
 */
export function chooseStream(search: string, { streams }: Radio): StreamChoice {
  const ports = search.replace(/^\?/, '').split('&').filter(isPort).map(portText);
  if (ports.length > 1) return { status: 400, reason: 'port is given more than once' };
  const [text = String(DEFAULT_PORT)] = ports;
  if (!/^[1-9]\d{0,4}$/.test(text)) return { status: 400, reason: 'port is not a port number' };
  if (streams.length === 0) return { status: 404, reason: 'this publication has no radio station' };
  const stream = streams.find(({ port }) => port === Number(text));
  return stream ? { stream } : { status: 400, reason: `there is no stream at port ${text}` };
}

/** The main stream of the station: the one at the default port, or the first. */
export function mainStream({ streams }: Radio): RadioStream | undefined {
  return streams.find(({ port }) => port === DEFAULT_PORT) ?? streams[0];
}

/** Whether a part of a query is a port, however its name is capitalised or encoded. */
function isPort(part: string): boolean {
  const [[name = ''] = []] = new URLSearchParams(part);
  return name.trim().toLowerCase() === 'port';
}

function portText(part: string): string {
  const at = part.indexOf('=');
  return at < 0 ? '' : part.slice(at + 1);
}

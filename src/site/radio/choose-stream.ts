import type { Radio, RadioStream } from '../../model/publication/publication.ts';
import type { Words } from '../words/en/index.ts';

/** The port of a query without one (requirements#radio-stream). */
const DEFAULT_PORT = 8076;

/** The stream that a query names, or why there is none, in words for readers. */
export type StreamChoice = { stream: RadioStream } | { status: 400 | 404; reason: string };

/** The configured stream with the query's `port` (`?port=8076`), given once in decimal digits. */
export function chooseStream(
  search: string,
  radio: Radio | undefined,
  refusals: Words['radio']['refusals'],
): StreamChoice {
  const streams = radio?.streams ?? [];
  const ports = new URLSearchParams(search).getAll('port');
  if (ports.length > 1) return { status: 400, reason: refusals.portRepeated };
  const [text = String(DEFAULT_PORT)] = ports;
  if (!/^[1-9]\d{0,4}$/.test(text)) return { status: 400, reason: refusals.portMalformed };
  if (streams.length === 0) return { status: 404, reason: refusals.noStation };
  const stream = streams.find(({ port }) => port === Number(text));
  return stream ? { stream } : { status: 400, reason: refusals.noStream(text) };
}

/** The main stream of the station: the one at the default port, or the first. */
export function mainStream(radio: Radio | undefined): RadioStream | undefined {
  const streams = radio?.streams ?? [];
  return streams.find(({ port }) => port === DEFAULT_PORT) ?? streams[0];
}

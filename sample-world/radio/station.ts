import { type Exchange, sendHead, sendJson, sendText } from '../server/exchange.ts';
import { LOOPS, type Loop } from './loops.ts';
import { PROGRAMME } from './programme.ts';

export const STATION_FAULTS = [
  ['none', 'on the air'],
  ['refuse', 'off the air: listeners are cut off, new ones get 503'],
  ['drop', 'every connection breaks, new ones after a second'],
  ['stall', 'connections stay open and no audio comes'],
  ['silent', 'new listeners get no response at all'],
] as const;

export type StationFault = (typeof STATION_FAULTS)[number][0];

const TITLE_MS = 60_000;
/** Audio that a new listener gets immediately (ms), so that players can start. */
const BURST_MS = 3_000;
const TICK_MS = 60;

/** A station that plays from its creation: all listeners hear the same at the same time. */
export class Station {
  readonly #startedAt = performance.now();
  readonly #listeners = new Set<Exchange>();
  #fault: StationFault = 'none';

  /** The number of connected listeners of all streams. */
  get listeners(): number {
    return this.#listeners.size;
  }

  get fault(): StationFault {
    return this.#fault;
  }

  setFault(fault: StationFault): void {
    this.#fault = fault;
    if (fault === 'refuse' || fault === 'drop')
      for (const { response } of this.#listeners) response.destroy();
  }

  /** The current `Artist - Title`. */
  get title(): string {
    const turn = Math.floor((performance.now() - this.#startedAt) / TITLE_MS);
    return PROGRAMME[turn % PROGRAMME.length] ?? PROGRAMME[0];
  }

  /** Sends a stream until the listener disconnects. */
  play(exchange: Exchange, name: string): void {
    const loop = LOOPS[name];
    if (!loop) return sendText(exchange, 404, `The station has no stream "${name}".`);
    if (this.#fault === 'refuse') return sendText(exchange, 503, 'The station is off the air.');
    this.#listeners.add(exchange);
    exchange.closed.addEventListener('abort', () => this.#listeners.delete(exchange));
    if (this.#fault === 'silent') return;
    const wantsTitles = name.endsWith('.mp3') && exchange.request.headers['icy-metadata'] === '1';
    sendHead(exchange, 200, streamHeaders(loop, wantsTitles));
    exchange.response.flushHeaders();
    if (exchange.request.method === 'HEAD') {
      exchange.response.end();
      return;
    }
    if (this.#fault === 'drop') setTimeout(() => exchange.response.destroy(), 1_000).unref();
    const send = this.#sender(exchange, loop, wantsTitles);
    const clock = setInterval(send, TICK_MS);
    exchange.closed.addEventListener('abort', () => clearInterval(clock));
    send();
  }

  /** A function that sends a listener all blocks played since its last call. */
  #sender(exchange: Exchange, loop: Loop, wantsTitles: boolean): () => void {
    const titles = wantsTitles ? new IcyStream() : undefined;
    const position = () => Math.floor((performance.now() - this.#startedAt) / loop.blockMs);
    // The first listeners may get blocks from before the station's start.
    const first = position() - Math.ceil(BURST_MS / loop.blockMs);
    let sent = 0;
    let isStarted = false;
    return () => {
      if (this.#fault === 'stall') return;
      const blocks: Buffer[] = isStarted ? [] : [loop.start];
      isStarted = true;
      for (; first + sent < position(); sent += 1) blocks.push(loop.block(first + sent, sent));
      const audio = Buffer.concat(blocks);
      if (audio.length > 0)
        exchange.response.write(titles ? titles.weave(audio, this.title) : audio);
    };
  }
}

function streamHeaders(loop: Loop, wantsTitles: boolean): Record<string, string | number> {
  return {
    'content-type': loop.contentType,
    'icy-name': 'Sample Radio',
    'icy-br': loop.bitrate,
    'cache-control': 'no-cache',
    ...(wantsTitles && { 'icy-metaint': ICY_METAINT }),
  };
}

/** Bytes of audio between two blocks of metadata. */
const ICY_METAINT = 8000;

/** Inserts the title every `ICY_METAINT` bytes, for listeners with `Icy-MetaData: 1`. */
class IcyStream {
  #untilBlock = ICY_METAINT;

  /** The audio with the metadata blocks that are due in it. */
  weave(audio: Buffer, title: string): Buffer {
    const parts: Buffer[] = [];
    let rest = audio;
    while (rest.length >= this.#untilBlock) {
      parts.push(rest.subarray(0, this.#untilBlock), titleBlock(title));
      rest = rest.subarray(this.#untilBlock);
      this.#untilBlock = ICY_METAINT;
    }
    this.#untilBlock -= rest.length;
    return Buffer.concat([...parts, rest]);
  }
}

function titleBlock(title: string): Buffer {
  const text = Buffer.from(`StreamTitle='${title}';`);
  const sixteenths = Math.ceil(text.length / 16);
  return Buffer.concat([Buffer.from([sixteenths]), text], 1 + sixteenths * 16);
}

/** `/radio/{name}`: the station's programme, without end. */
export function playStream(
  exchange: Exchange,
  { station }: { station: Station },
  name: string,
): void {
  station.play(exchange, name);
}

/** `/status-json.xsl`: the number of listeners of each stream, in the format of Icecast. */
export function showStationStatus(
  exchange: Exchange,
  { station, origin }: { station: Station; origin: string },
): void {
  const source = Object.keys(LOOPS).map((name) => ({
    listenurl: `${origin}/radio/${name}`,
    listeners: station.listeners,
  }));
  sendJson(exchange, 200, { icestats: { source } });
}

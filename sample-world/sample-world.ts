import type { IncomingMessage, ServerResponse } from 'node:http';
import { isWorldHost } from './addresses.ts';
import { type Fault, FaultBoard } from './faults/fault-board.ts';
import { measurePictures } from './feeds/article-html.ts';
import { findFeed, SAMPLE_FEEDS } from './feeds/catalogue.ts';
import { type PictureFault, PictureHost } from './pictures/picture-host.ts';
import { WORLD_PORTS } from './publications/sources.ts';
import { Station } from './radio/station.ts';
import { type Exchange, type LoggedRequest, RequestLog, sendText } from './server/exchange.ts';
import { listenOnLoopback } from './server/loopback-servers.ts';
import { findRoute } from './server/routes.ts';
import type { OnPassTime, World } from './server/world.ts';
import { distributeStories } from './stories/load-stories.ts';
import { openNewsroom } from './stories/newsroom.ts';
import type { Story } from './stories/story.ts';
import { isWeatherFault, WeatherDesk } from './weather/weather-desk.ts';

export interface SampleWorldOptions {
  /** The first of consecutive ports: its own, then one for each publisher; 0 finds free ones. */
  port: number;
  now: () => Date;
  /** Called with minutes by the control page's "let time pass". */
  onPassTime?: OnPassTime;
}

export interface SampleWorld {
  /** `http://127.0.0.1:{port}`. */
  origin: string;
  /** The last 10,000 requests, oldest first; a test may empty it. */
  log: LoggedRequest[];
  /** Sets a fault of a feed (`*`: all feeds and stations); `none` heals. Throws `RefusedError`. */
  setFault(feedId: string, fault: Fault): void;
  /** Sets the fault of all pictures; `none` heals. Throws `RefusedError`. */
  setPictureFault(fault: PictureFault): void;
  clearFaults(): void;
  /** Adds a fresh story, dated now, to a feed and returns it; throws for an unknown feed. */
  publish(feedId: string): Story;
  /** Makes the photographs whose sizes feeds declare; until then, these feeds respond late. */
  measurePictures(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the world at 127.0.0.1, each publisher at its own port. Rejects as `listen` does. */
export async function startSampleWorld(options: SampleWorldOptions): Promise<SampleWorld> {
  const { now } = options;
  const storiesByFeed = await distributeStories();
  const log = new RequestLog();
  const faults = new FaultBoard();
  const pictures = new PictureHost();
  const station = new Station();
  const weather = new WeatherDesk();
  let world: World | undefined;
  const servers = await listenOnLoopback(WORLD_PORTS, options.port, (request, response) => {
    // Requests may arrive at the first port before the last one is open and the world exists.
    if (world) void respond(world, request, response);
    else response.destroy();
  });
  const origin = `http://127.0.0.1:${servers.port}`;
  const newsroom = openNewsroom({ storiesByFeed, origin, startedAt: now() });
  const { onPassTime } = options;
  world = { origin, now, newsroom, faults, log, pictures, station, weather, onPassTime };
  return {
    origin,
    log: log.entries,
    setFault: (feedId, fault) => {
      faults.set(feedId, fault);
      if (feedId === '*' && isWeatherFault(fault)) weather.setFault('*', fault);
    },
    setPictureFault: (fault) => pictures.setFault(fault),
    clearFaults: () => {
      faults.clear();
      pictures.setFault('none');
      weather.clearFaults();
    },
    publish(feedId) {
      const feed = findFeed(feedId);
      if (!feed) throw new Error(`There is no feed "${feedId}".`);
      return newsroom.publish(feed, now());
    },
    async measurePictures() {
      await Promise.all(SAMPLE_FEEDS.map((feed) => measurePictures(newsroom.channel(feed))));
    },
    close: () => servers.close(),
  };
}

async function respond(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const exchange = openExchange(world, request, response);
  const { method = 'GET' } = request;
  const route = findRoute(method, exchange.url.pathname);
  try {
    if (!route) return sendText(exchange, 404, `There is nothing at ${exchange.url.pathname}.`);
    if ('allowed' in route)
      return sendText(exchange, 405, 'This method is not allowed here.', {
        allow: route.allowed.join(', '),
      });
    await route.handler(exchange, world, route.name);
  } catch (error) {
    if (exchange.closed.aborted) return;
    console.error(error);
    if (response.headersSent) response.destroy();
    else sendText(exchange, 500, 'The sample world itself is broken: see its log.');
  }
}

function openExchange(world: World, request: IncomingMessage, response: ServerResponse): Exchange {
  const { host = '' } = request.headers;
  const base = isWorldHost(world.origin, host) ? `http://${host}` : world.origin;
  const url = URL.parse(request.url ?? '/', base) ?? new URL(base);
  const entry: LoggedRequest = {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.search.slice(1),
    headers: request.headers,
    receivedAt: world.now(),
  };
  world.log.add(entry);
  const closing = new AbortController();
  response.once('close', () => {
    entry.closedAt = world.now();
    closing.abort();
  });
  return { request, response, url, entry, closed: closing.signal, now: world.now };
}

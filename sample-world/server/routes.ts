import { serveCalendar } from '../calendars/calendars.ts';
import { serveFeed, serveNewFeed } from '../feeds/feed-responses.ts';
import { serveJsonService } from '../feeds/json-service.ts';
import { serveAdScript } from '../pages/ad-network.ts';
import { showControlPage } from '../pages/control-page.ts';
import { showEmbed } from '../pages/embed-pages.ts';
import {
  showDonationPage,
  showNetworkPage,
  showPublisher,
  showRobots,
  showStory,
  showUniversity,
} from '../pages/outside-pages.ts';
import { showOddPicture, showPicture } from '../pictures/picture-responses.ts';
import { playStream, showStationStatus } from '../radio/station.ts';
import { serveReport, serveWarnings, showPlace } from '../weather/weather-responses.ts';
import {
  correctStory,
  passTime,
  publishStory,
  setFault,
  setPictureFault,
  setStationFault,
  setWeather,
} from './control-requests.ts';
import type { Exchange } from './exchange.ts';
import type { World } from './world.ts';

/** Responds to one request. `name`: the variable part of the path, `''` without one. */
export type Handler = (exchange: Exchange, world: World, name: string) => void | Promise<void>;

const READ = ['GET', 'HEAD'];
const WRITE = ['POST'];

const ROUTES: readonly [methods: readonly string[], path: RegExp, handler: Handler][] = [
  [READ, /^\/$/, showControlPage],
  [WRITE, /^\/control\/faults$/, setFault],
  [WRITE, /^\/control\/pictures$/, setPictureFault],
  [WRITE, /^\/control\/station$/, setStationFault],
  [WRITE, /^\/control\/weather$/, setWeather],
  [WRITE, /^\/control\/publish$/, publishStory],
  [WRITE, /^\/control\/correct$/, correctStory],
  [WRITE, /^\/control\/pass-time$/, passTime],
  [READ, /^\/robots\.txt$/, showRobots],
  [READ, /^\/feeds\/([a-z0-9-]+)$/, serveFeed],
  [READ, /^\/feeds\/([a-z0-9-]+)\/new$/, serveNewFeed],
  [READ, /^\/calendars\/([a-z]+)\.ics$/, serveCalendar],
  [READ, /^\/json-service$/, serveJsonService],
  [READ, /^\/pictures\/(?:private\/)?([a-z0-9-]+\.[a-z]+)$/, showPicture],
  [READ, /^\/pictures\/odd\/([a-z0-9-]+\.[a-z]+)$/, showOddPicture],
  [READ, /^\/stories\/([a-z0-9-]+)$/, showStory],
  [READ, /^\/publishers\/([a-z0-9-]+)$/, showPublisher],
  [READ, /^\/ads\/(\d+)\.js$/, serveAdScript],
  [READ, /^\/radio\/([a-z0-9.-]+)$/, playStream],
  [READ, /^\/status-json\.xsl$/, showStationStatus],
  [READ, /^\/weather\/reports\/([a-z0-9-]+)$/, serveReport],
  [READ, /^\/weather\/warnings\/([0-9._-]+)$/, serveWarnings],
  [READ, /^\/weather\/places\/([a-z0-9-]+)$/, showPlace],
  [READ, /^\/donate$/, showDonationPage],
  [READ, /^\/network\/([a-z0-9-]+)$/, showNetworkPage],
  [READ, /^\/university(?:\/(admission))?$/, showUniversity],
  [[...READ, ...WRITE], /^\/embeds\/([a-z0-9-]+)$/, showEmbed],
];

/** The handler of a request, or the address's methods; `undefined` if unknown. */
export function findRoute(
  method: string,
  path: string,
): { handler: Handler; name: string } | { allowed: readonly string[] } | undefined {
  for (const [methods, pattern, handler] of ROUTES) {
    const match = pattern.exec(path);
    if (match)
      return methods.includes(method) ? { handler, name: match[1] ?? '' } : { allowed: methods };
  }
  return undefined;
}

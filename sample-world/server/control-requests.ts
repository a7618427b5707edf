import { text } from 'node:stream/consumers';
import { SAMPLE_FEEDS } from '../feeds/catalogue.ts';
import type { SampleFeed } from '../feeds/feed-shape.ts';
import { STATION_FAULTS } from '../radio/station.ts';
import {
  type Exchange,
  isLocalPost,
  RefusedError,
  redirect,
  sendJson,
  sendText,
} from './exchange.ts';
import type { World } from './world.ts';

/** The time jumps on the control page, in minutes. */
export const PASS_TIME_MINUTES = [60, 120, 1440] as const;

/** `POST /control/faults` with `feed` (an id or `*`) and `fault`. */
export function setFault(exchange: Exchange, world: World): Promise<void> {
  return control(exchange, world, ({ feed = '', fault = '' }) => {
    world.faults.set(feed, fault);
    return { feed, fault };
  });
}

/** `POST /control/pictures` with `fault`: makes all pictures fail, or heals them. */
export function setPictureFault(exchange: Exchange, world: World): Promise<void> {
  return control(exchange, world, ({ fault = '' }) => {
    world.pictures.setFault(fault);
    return { fault };
  });
}

/** `POST /control/station` with `fault`: sets the radio station's fault, or heals it. */
export function setStationFault(exchange: Exchange, world: World): Promise<void> {
  return control(exchange, world, ({ fault = '' }) => {
    const chosen = STATION_FAULTS.find(([name]) => name === fault)?.[0];
    if (!chosen) throw new RefusedError(`The station has no fault "${fault}".`);
    world.station.setFault(chosen);
    return { fault };
  });
}

/** `POST /control/weather`: `station` (id or `*`), `fault`, `warning`, its `minutes`. */
export function setWeather(exchange: Exchange, world: World): Promise<void> {
  return control(exchange, world, ({ station = '', fault, warning, minutes = '360' }) => {
    const length = Number(minutes);
    if (!(length > 0)) throw new RefusedError(`"${minutes}" is no number of minutes.`);
    if (fault !== undefined) world.weather.setFault(station, fault);
    if (warning !== undefined) world.weather.warn(station, warning, world.now(), length);
    return { station, fault, warning };
  });
}

/** `POST /control/publish`: adds a fresh story to the top of `feed` (an id or `*`). */
export function publishStory(exchange: Exchange, world: World): Promise<void> {
  return control(exchange, world, ({ feed = '' }) => {
    const slugs = feedsOf(feed).map((one) => world.newsroom.publish(one, world.now()).slug);
    return { feed, slugs };
  });
}

/** `POST /control/correct`: changes the newest headline of `feed`, to `title` if given. */
export function correctStory(exchange: Exchange, world: World): Promise<void> {
  return control(exchange, world, ({ feed = '', title }) => {
    const slugs = feedsOf(feed).map((one) => world.newsroom.correct(one, world.now(), title).slug);
    return { feed, slugs };
  });
}

function feedsOf(feed: string): readonly SampleFeed[] {
  const feeds = feed === '*' ? SAMPLE_FEEDS : SAMPLE_FEEDS.filter(({ id }) => id === feed);
  if (feeds.length === 0) throw new RefusedError(`There is no feed "${feed}".`);
  return feeds;
}

/** `POST /control/pass-time`: makes the site act `minutes` (60, 120, 1440) later. */
export function passTime(exchange: Exchange, world: World): Promise<void> {
  return control(exchange, world, async ({ minutes = '' }) => {
    const chosen = PASS_TIME_MINUTES.find((offered) => String(offered) === minutes);
    if (!chosen)
      throw new RefusedError(
        `Minutes can be ${PASS_TIME_MINUTES.join(', ')}; "${minutes}" is none of them.`,
      );
    if (!world.onPassTime)
      throw new RefusedError('No site listens to this world, so time cannot pass for it.');
    await world.onPassTime(chosen);
    return { minutes: chosen };
  });
}

type Fields = Readonly<Record<string, string>>;

/** Runs the action; responds with 303, JSON for clients that accept it, or 400 and why. */
async function control(
  exchange: Exchange,
  world: World,
  act: (fields: Fields) => object | Promise<object>,
): Promise<void> {
  const wantsJson = exchange.request.headers.accept?.includes('application/json') ?? false;
  try {
    if (!isLocalPost(exchange.request, world.origin))
      throw new RefusedError('Only pages of this world may do that.');
    const done = await act(Object.fromEntries(new URLSearchParams(await text(exchange.request))));
    if (wantsJson) return sendJson(exchange, 200, { status: 'ok', ...done });
    return redirect(exchange, 303, '/');
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    if (wantsJson) return sendJson(exchange, 400, { status: 'error', message: error.message });
    return sendText(exchange, 400, error.message);
  }
}

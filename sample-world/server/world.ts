import type { FaultBoard } from '../faults/fault-board.ts';
import type { PictureHost } from '../pictures/picture-host.ts';
import type { Station } from '../radio/station.ts';
import type { Newsroom } from '../stories/newsroom.ts';
import type { WeatherDesk } from '../weather/weather-desk.ts';
import type { RequestLog } from './exchange.ts';

/** The site's driver: called when the control page lets minutes pass. */
export type OnPassTime = (minutes: number) => void | Promise<void>;

/** All state that responses depend on. */
export interface World {
  /** `http://127.0.0.1:8788`, without a trailing slash. */
  origin: string;
  now: () => Date;
  newsroom: Newsroom;
  faults: FaultBoard;
  log: RequestLog;
  pictures: PictureHost;
  station: Station;
  weather: WeatherDesk;
  onPassTime: OnPassTime | undefined;
}

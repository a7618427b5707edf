import { type Exchange, sendJson } from '../exchange.ts';
import type { World } from '../world.ts';
import { LOOPS } from './loops.ts';

/** `/radio/{name}`: the station's programme, without end. */
export function playStream(exchange: Exchange, world: World, name: string): void {
  world.station.play(exchange, name);
}

/** `/status-json.xsl`: what an Icecast server says of its streams. */
export function showStationStatus(exchange: Exchange, world: World): void {
  const { station, origin } = world;
  const [artist, title] = station.title.split(' - ');
  sendJson(exchange, 200, {
    icestats: {
      admin: 'sample@127.0.0.1',
      host: '127.0.0.1',
      server_id: 'Sample station',
      source: Object.entries(LOOPS).map(([name, { contentType, bitrate }]) => ({
        bitrate,
        listeners: station.listeners,
        listenurl: `${origin}/radio/${name}`,
        server_name: 'Sample Radio',
        server_type: contentType,
        artist,
        title,
      })),
    },
  });
}

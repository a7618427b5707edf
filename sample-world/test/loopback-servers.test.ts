import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { SAMPLE_FEEDS } from '../catalogue.ts';
import { type LoopbackServers, listenOnLoopback } from '../loopback-servers.ts';
import { startFixtureWorld } from './fixture-world.ts';

/** Listens on `count` ports in a row and says of each request which port it came to. */
async function listen(count: number, port: number): Promise<LoopbackServers> {
  const servers = await listenOnLoopback(count, port, (request, response) =>
    response.end(String(request.socket.localPort)),
  );
  onTestFinished(() => servers.close());
  return servers;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  await new Promise((resolve) => server.close(resolve));
  return isListening;
}

test('servers on a row of free ports respond at each port of the row', async () => {
  const { port } = await listen(5, 0);
  for (let place = 0; place < 5; place += 1) {
    const response = await fetch(`http://127.0.0.1:${port + place}/`);
    expect(await response.text()).toBe(String(port + place));
  }
});

test('a row of which one port is taken is refused, and none of its other ports stays open', async () => {
  const { port: first, close } = await listen(5, 0);
  await close();
  await listen(1, first + 2);
  await expect(listen(5, first)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect([await isFree(first), await isFree(first + 1)]).toEqual([true, true]);
});

test('a row that would end beyond the last port is refused', async () => {
  await expect(listen(10, 65_530)).rejects.toMatchObject({ code: 'ERR_SOCKET_BAD_PORT' });
  expect(await isFree(65_530)).toBe(true);
});

test('many rows of free ports, opened at once, overlap nowhere', async () => {
  const rows = await Promise.all(Array.from({ length: 12 }, () => listen(26, 0)));
  const ports = rows.flatMap(({ port }) => Array.from({ length: 26 }, (_, place) => port + place));
  expect(new Set(ports).size).toBe(12 * 26);
});

test('a sample world gives back all its ports when it closes', async () => {
  const world = await startFixtureWorld();
  const port = Number(new URL(world.origin).port);
  await world.close();
  const again = await listen(1 + SAMPLE_FEEDS.length, port);
  expect(again.port).toBe(port);
});

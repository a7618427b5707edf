import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { requestSender } from '../../../perf/bench/processor-time.ts';

/** Serves a page whose ETag is that of the moment, and gives a sender of conditional requests and the statuses that it gets. */
async function openPage(etagOf: () => string, hasValidators = true) {
  const statuses: number[] = [];
  const respond = (response: ServerResponse, status: number) => {
    statuses.push(status);
    response.writeHead(status, { ETag: etagOf() }).end();
  };
  const server = createServer(({ headers }, response) =>
    respond(response, hasValidators && headers['if-none-match'] === etagOf() ? 304 : 200),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { statuses, send: requestSender({ name: '/', urlOf: () => url, isConditional: true }) };
}

test('a page that changes while its 304 is measured comes whole once, and is a 304 again from then on', async () => {
  let etag = 'W/"one"';
  const { send, statuses } = await openPage(() => etag);
  await send(0);
  await send(1);
  etag = 'W/"two"';
  await send(2);
  await send(3);
  expect(statuses).toEqual([200, 304, 200, 304]);
});

test('a page that comes whole though it has not changed is an error', async () => {
  const { send } = await openPage(() => 'W/"one"', false);
  await send(0);
  await expect(send(1)).rejects.toThrow('status 200, not 304');
});

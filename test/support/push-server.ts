import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { PushService } from './push-service.ts';

/** A push service that decrypts, at a port of this machine: the site of the sample world may send to it. */
export async function startPushServer(): Promise<{
  readonly service: PushService;
  readonly host: string;
  close(): Promise<void>;
}> {
  const service = new PushService();
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const request = new Request(`http://${headers.host}${url}`, {
      method,
      headers: headers as Record<string, string>,
      body: new Uint8Array(await buffer(incoming)),
    });
    const { status } = await service.receive(request);
    outgoing.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { service, host: `127.0.0.1:${port}`, close };
}

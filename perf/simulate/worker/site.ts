// The real site, which is called by requests that name a publication's host.
import site from '../../../src/site/index.ts';
import { findHosted } from '../../../src/site/platform.ts';
import { collectGarbage } from '../../../test/support/counted-bindings.ts';
import { countedKv } from '../../../test/support/counted-storage.ts';
import { noCounts, type SiteCommand, type VisitReport } from '../../../test/support/counts.ts';

export { Pictures, Site } from '../../../src/site/index.ts';

export default {
  async fetch(request, env, ctx): Promise<Response> {
    const command = (await request.json()) as SiteCommand;
    if (command.kind === 'collect-garbage') return Response.json(collectGarbage());
    if (command.kind === 'lookups') {
      const { hosts, times } = command;
      let found = 0;
      for (let time = 0; time < times; time++) {
        const host = hosts[time % hosts.length] ?? '';
        const hosted = findHosted(host, env);
        if (!(hosted instanceof Promise) && hosted.publication.hosts[0] === host) found += 1;
      }
      return Response.json(found);
    }
    const counts = noCounts();
    const counted = { ...env, EDITIONS: countedKv(env.EDITIONS, counts) };
    const visit: typeof request = new Request(`https://${command.host}/`);
    const response = await site.fetch(visit, counted, ctx);
    // Without what is read after the page is rendered.
    const waitedFor = { ...counts };
    const { byteLength: bytes } = await response.arrayBuffer();
    const { status } = response;
    return Response.json({ counts: waitedFor, status, bytes } satisfies VisitReport);
  },
} satisfies ExportedHandler<Env>;

// The real site; requests name a publication's host.
import site from '../../../src/site/index.ts';
import { countedKv } from '../../../test/support/counted-storage.ts';
import { noCounts } from '../../../test/support/counts.ts';
import type { VisitCommand, VisitReport } from '../commands.ts';

export { Pictures, Site } from '../../../src/site/index.ts';

export default {
  async fetch(request, env, ctx): Promise<Response> {
    const { host } = await request.json<VisitCommand>();
    const counts = noCounts();
    const counted = { ...env, EDITIONS: countedKv(env.EDITIONS, counts) };
    const visit: typeof request = new Request(`https://${host}/`);
    const response = await site.fetch(visit, counted, ctx);
    // Excludes reads after the page is rendered.
    const waitedFor = { ...counts };
    await response.arrayBuffer();
    return Response.json({ counts: waitedFor, status: response.status } satisfies VisitReport);
  },
} satisfies ExportedHandler<Env>;

// Wraps the built site (`./index.js`, unchanged) and responds with the number of its KV and D1
// calls, including calls of `waitUntil` work after the site's own response.
import { countedDatabase, countedKv } from './counted-storage.js';
import { noCounts } from './counts.js';
import site from './index.js';

export { Pictures, Site } from './index.js';

const counts = noCounts();
/** Created once per isolate, because the site may cache values derived from its bindings. */
let counted;

export default {
  async fetch(request, env, ctx) {
    counted ??= {
      ...env,
      DB: countedDatabase(env.DB, counts),
      EDITIONS: countedKv(env.EDITIONS, counts),
    };
    Object.assign(counts, noCounts());
    const later = [];
    const waiting = { waitUntil: (work) => later.push(work), exports: ctx.exports };
    const response = await site.fetch(request, counted, waiting);
    await response.arrayBuffer();
    for (const work of later) await work;
    return Response.json(counts, { status: response.status });
  },
};

// Runs in front of the built site (`./index.js`, unchanged): in place of its response to a request
// come the counts of its calls of KV and D1, work that goes on after that response included.
import { countedDatabase, countedKv } from './counted-storage.js';
import { noCounts } from './counts.js';
import site from './index.js';

export { Pictures, Site } from './index.js';

const counts = noCounts();
/** Made once: the site may keep what it has made of an isolate's bindings. */
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

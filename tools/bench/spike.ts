import { startSampleWorld } from '../sample-world/sample-world.ts';
import { applyMigrations, buildSite, firstEdition } from '../site.ts';
import { measureRequests } from './requests.ts';
import { serveBuiltWorker } from './workerd.ts';
const world = await startSampleWorld({ port: 0, now: () => new Date() });
const build = { sampleWorldOrigin: world.origin, outDir: '.build/spike/dist', stateDir: '.build/spike/state' };
await applyMigrations(build); await buildSite(build);
const s = await serveBuiltWorker('.build/spike/dist/nunavut_news/wrangler.json', '.build/spike/state/v3');
const hello = await serveBuiltWorker('tools/bench/hello.wrangler.json');
await s.refresh(Date.now()); await firstEdition(s.address);
for (let i=0;i<4;i++){ const t=performance.now(); const r=await fetch(s.address+'/'); await r.arrayBuffer(); console.log('one', (performance.now()-t).toFixed(2)); }
for (const r of await measureRequests([{name:'hello',url:hello.address},...['/','/x0','/x1','/x2','/x3'].map(p=>({name:p,url:s.address+p}))], 3, 2)) console.log(r.name, r.rate.toFixed(0), r.ratio.toFixed(2));
await Promise.allSettled([s.close(), hello.close(), world.close()]);
process.exit(0);

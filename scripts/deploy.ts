// npm run deploy: builds for production (no sample world in it) and hands both Workers to Wrangler, the site first.
// What stands behind `--` is passed on: `npm run deploy -- --dry-run` uploads nothing.
import { spawnSync } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';
import { deployInOrder } from './deploy-in-order.ts';
import { presentManifest, printedManifest } from './resource-downloads.ts';
import { buildSite, builtConfigs } from './site.ts';

if (!isDeepStrictEqual(await printedManifest(), await presentManifest()))
  console.warn('The PDFs in public/downloads show an older text or address: `npm run downloads`.');
await buildSite({ logLevel: 'info' });
const problem = deployInOrder(builtConfigs('dist'), (config) => {
  const args = ['deploy', '-c', config, ...process.argv.slice(2)];
  return spawnSync('wrangler', args, { stdio: 'inherit' }).status === 0;
});
if (problem) {
  console.error(problem);
  process.exit(1);
}

// npm run deploy: builds for production (no sample world in it) and hands both Workers to Wrangler, the site first.
// What stands behind `--` is passed on: `npm run deploy -- --dry-run` uploads nothing. `npm run deploy -- --preview` uploads versions
// that serve nobody but whoever opens the preview's address.
import { spawnSync } from 'node:child_process';
import { deployInOrder } from './deploy-in-order.ts';
import { whyNotMigrated } from './migrations.ts';
import { refuseUnready } from './refuse-unready.ts';
import { staleDownloads } from './resource-downloads.ts';
import { buildSite, builtConfigs } from './site.ts';
import { readUploadArguments } from './upload-arguments.ts';
import { queryRemote } from './wrangler-d1.ts';

refuseUnready();
const upload = readUploadArguments(process.argv.slice(2));
const missing = upload.isDryRun ? undefined : await whyNotMigrated(queryRemote);
if (missing !== undefined) {
  console.error(`Nothing was deployed: ${missing}`);
  process.exit(1);
}
const stale = await staleDownloads();
if (stale.length > 0)
  console.warn(
    `PDFs that show an older text or address, or are not there: ${stale.join(', ')}. \`npm run downloads\` prints them.`,
  );
await buildSite({ logLevel: 'info' });
const problem = deployInOrder(
  builtConfigs('dist'),
  (config) => spawnSync('wrangler', upload.argumentsFor(config), { stdio: 'inherit' }).status === 0,
  upload.isPreview,
);
if (problem) {
  console.error(problem);
  process.exit(1);
}

// npm run deploy: builds for production (no sample world in it) and hands the result to Wrangler.
import { spawnSync } from 'node:child_process';
import { buildSite } from './site.ts';

await buildSite({ logLevel: 'info' });
const { status } = spawnSync('wrangler', ['deploy', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);

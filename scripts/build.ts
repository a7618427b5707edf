// npm run build: builds the deployed files without deploying them.
import { readCommandLine } from './command-line.ts';
import { buildSite } from './site.ts';
import { refuseUnready } from './storage-ids.ts';
import { describeStartModules } from './vite/start-modules.ts';

readCommandLine(
  `usage: npm run build

  Builds the client and the Workers for production into dist/, with no sample world in them, and says what each evaluates at start
  (all of it is in dist/start-modules.json). Nothing is uploaded: npm run deploy builds again and deploys. Papers with mistakes or with the placeholders of a new one are refused, and ids of stores that are not set.`,
  {},
);
await refuseUnready();
console.log(describeStartModules(await buildSite({ logLevel: 'info' })));

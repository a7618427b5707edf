// npm run build: builds the client and both Workers for production into dist/, with no sample world in them. Nothing is uploaded:
// npm run deploy builds again and deploys. Papers with mistakes or with the placeholders of a new one are refused, and ids of stores
// that are not set.
import { refuseUnready } from './refuse-unready.ts';
import { buildSite } from './site.ts';

refuseUnready();
await buildSite({ logLevel: 'info' });

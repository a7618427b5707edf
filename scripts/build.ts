// npm run build: builds the client and both Workers for production into dist/, with no sample world in them. Nothing is uploaded:
// npm run deploy builds again and deploys. Papers with mistakes, or with the placeholders of a new one, are refused.
import { refusePlaceholders } from './papers/refuse-placeholders.ts';
import { buildSite } from './site.ts';

refusePlaceholders();
await buildSite({ logLevel: 'info' });

// npm run build: builds the client and both Workers for production into dist/, with no sample world in them. Nothing is uploaded:
// npm run deploy builds again and deploys.
import { buildSite } from './site.ts';

await buildSite({ logLevel: 'info' });

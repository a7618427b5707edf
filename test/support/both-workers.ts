import ingest from '../../src/ingest/index.ts';
import site from '../../src/site/index.ts';

export { Site } from '../../src/site/index.ts';

/** Site and ingest as one Worker, so that a test file reaches both, and their storage, in one isolate of its own. */
export default { ...site, ...ingest };

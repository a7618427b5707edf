import site from '../../src/index.ts';
import ingest from '../../src/ingest.ts';

export { Site } from '../../src/index.ts';

/** Site and ingest as one Worker, so that a test file reaches both, and their storage, in one isolate of its own. */
export default { ...site, ...ingest };

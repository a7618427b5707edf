import { clearCaches } from '../../src/shared/caches.ts';

// Files of a thread share modules, which hold in memory what an earlier file has read.
clearCaches();

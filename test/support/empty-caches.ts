import { clearCaches } from '../../src/lib/caches.ts';

// Files of a thread share modules, which hold in memory what an earlier file has read.
clearCaches();

import { clearCaches } from '../../src/lib/caches.ts';

// Test files of one thread share modules, and so their caches.
clearCaches();

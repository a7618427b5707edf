import type { Publication } from '../../src/publications/publication.ts';

/** A paper as its folder describes it: what the compiler makes. JSON can hold it. */
export type Paper = Omit<Publication, 'version' | 'notice' | 'insecureHosts' | 'localOrigin'>;

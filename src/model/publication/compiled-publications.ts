import { papers } from 'virtual:papers';
import type { Publication } from './publication.ts';

/** The publications of the network that are built into this Worker, of papers/; the first is served for unknown hosts. */
export const PUBLICATIONS: readonly [Publication, ...Publication[]] = papers;

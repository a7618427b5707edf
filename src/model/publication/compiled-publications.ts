import { papers } from 'virtual:papers';
import type { Publication } from './publication.ts';

/** The publications of papers/, built into this Worker; the first is served for unknown hosts. */
export const PUBLICATIONS: readonly [Publication, ...Publication[]] = papers;

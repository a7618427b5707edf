import { steadyNumber } from './steady-number.ts';
import type { Story } from './story.ts';

const PHOTOGRAPHERS = [
  'Leetia Qamaniq',
  'Marc Ouellet / Sample Press',
  'Naomi Aglukark',
  'Tomas Pudlat',
  'Ingrid Sample, handout',
];

/** Who took a story's picture, as the publishers that give credit name them. */
export function photographerOf({ slug }: Pick<Story, 'slug'>): string {
  return PHOTOGRAPHERS[steadyNumber(slug, PHOTOGRAPHERS.length)] ?? '';
}

import { expect, test } from 'vitest';
import { bindFrenchSpaces } from '../../../src/shared/french-spaces.ts';

const visible = (text: string) => text.replaceAll('\u00a0', '~');

test.each([
  ['Kangiqsujuaq : la saison des moules', 'Kangiqsujuaq~: la saison des moules'],
  ['« On a trente minutes », dit un aîné.', '«~On a trente minutes~», dit un aîné.'],
  ['Vraiment ? Oui ! Enfin ; peut-être', 'Vraiment~? Oui~! Enfin~; peut-être'],
  ['Ouvert jusqu’à 21 h, pour 5 $ ou 20 %', 'Ouvert jusqu’à 21~h, pour 5~$ ou 20~%'],
  ['À 16 h 30', 'À 16~h 30'],
])('bindFrenchSpaces lets no line break in "%s"', (text, bound) => {
  expect(visible(bindFrenchSpaces(text))).toBe(bound);
});

test.each([
  'Orange balls: very long drives',
  'It costs $5, or 20% less; why not?',
  'At 4 hours a day',
])('bindFrenchSpaces leaves "%s" as it is', (text) => {
  expect(bindFrenchSpaces(text)).toBe(text);
});

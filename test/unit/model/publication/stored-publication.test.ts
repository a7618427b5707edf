import { expect, test } from 'vitest';
import type { Desk } from '../../../../src/model/publication/desk.ts';
import type { Publication } from '../../../../src/model/publication/publication.ts';
import { fromStored, toStored } from '../../../../src/model/publication/stored-publication.ts';
import { NUNAVUT_NEWS, newsSource } from '../../../support/fixtures.ts';

const SHARED: Desk = { id: 'shared', name: 'Shared', sources: [] };
const OWN: Desk = { id: 'my-town', name: 'My Town', sources: [newsSource('own')] };
const BUILT_IN = new Map([[SHARED.id, SHARED]]);
const { insecureHosts: _, notice: __, ...FACTS } = NUNAVUT_NEWS;
const PAPER: Publication = { ...FACTS, desks: [OWN, SHARED] };
const STORED = JSON.parse(JSON.stringify(toStored(PAPER, BUILT_IN)));
const RESOURCES = STORED.content.resources;

test('a publication comes back from its stored form as it was, with the desks of the build, which are stored by their ids', () => {
  expect(fromStored(STORED, BUILT_IN)).toEqual(PAPER);
  expect(STORED.desks).toEqual([OWN, 'shared']);
});

test('a desk that the build does not have is left out of a stored publication', () => {
  expect(fromStored(STORED, new Map()).desks).toEqual([OWN]);
});

test('fields of a stored publication that this version does not know are left out', () => {
  expect(fromStored({ ...STORED, crossword: true }, BUILT_IN)).not.toHaveProperty('crossword');
});

test.each([
  ['bookshop.author.heading', { bookshop: { author: { text: 'Text', href: '/' } } }],
  ['content.resources.revised', { content: { resources: { ...RESOURCES, revised: 'yesterday' } } }],
  ['hosts.0', { hosts: [] }],
  ['gazetteer.communities', { gazetteer: { communities: 'all', sources: [] } }],
  ['timeZone', { timeZone: 'America/Nowhere' }],
  ['desks.0', { desks: [{ ...OWN, sources: 'all' }] }],
])('a stored publication whose %s is damaged is refused by that name', (path, damaged) => {
  expect(() => fromStored({ ...STORED, ...damaged }, BUILT_IN)).toThrow(`${path}: `);
});

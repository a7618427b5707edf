import { expect, test } from 'vitest';
import { publicationsByHost } from '../../../src/publications/compiled-publications.ts';
import type { Publication } from '../../../src/publications/publication.ts';
import { NUNAVUT_NEWS } from '../../support/nunavut-news.ts';

const YUKON: Publication = {
  ...NUNAVUT_NEWS,
  id: 'yukon-news',
  hosts: ['yukon-news.example', 'www.Yukon-News.example'],
};

test.each([
  ['yukon-news.example', 'yukon-news'],
  ['www.yukon-news.example', 'yukon-news'],
  [NUNAVUT_NEWS.hosts[0], 'nunavut-news'],
  ['unknown.example', undefined],
  ['', undefined],
])('publicationsByHost of two publications has at the host %j the publication %s', (host, id) => {
  expect(publicationsByHost([NUNAVUT_NEWS, YUKON]).get(host)?.id).toBe(id);
});

test('publicationsByHost of two publications with the same host has the first there', () => {
  const second = { ...YUKON, id: 'second' };
  expect(publicationsByHost([YUKON, second]).get('yukon-news.example')?.id).toBe('yukon-news');
});

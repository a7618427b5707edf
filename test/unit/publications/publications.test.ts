import { expect, test } from 'vitest';
import { NUNAVUT_NEWS } from '../../../src/publications/nunavut-news/publication.ts';
import type { Publication } from '../../../src/publications/publication.ts';
import { publicationForHost } from '../../../src/publications/publications.ts';

const YUKON: Publication = {
  ...NUNAVUT_NEWS,
  id: 'yukon-news',
  hosts: ['yukon-news.example', 'www.yukon-news.example'],
};

test.each([
  ['yukon-news.example', 'yukon-news'],
  ['www.yukon-news.example', 'yukon-news'],
  ['Yukon-News.example', 'yukon-news'],
  [NUNAVUT_NEWS.hosts[0], 'nunavut-news'],
  ['unknown.example', 'nunavut-news'],
  ['', 'nunavut-news'],
])(
  'publicationForHost of two publications finds for the host %j the publication %s',
  (host, id) => {
    expect(publicationForHost(host, [NUNAVUT_NEWS, YUKON]).id).toBe(id);
  },
);

test('publicationForHost gives the first publication for an unknown host', () => {
  expect(publicationForHost('unknown.example', [YUKON, NUNAVUT_NEWS]).id).toBe('yukon-news');
});

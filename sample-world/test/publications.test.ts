import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { PAPERS, paperFolders } from '../../scripts/papers/read-papers.ts';
import { SAMPLE_PAPERS_FOLDER, servedPapers } from '../../scripts/papers/served-papers.ts';
import { NUNAVUT_NEWS } from '../../test/support/fixtures.ts';
import {
  readSetting,
  SAMPLE_PAPERS,
  samplePublication,
  sampleSisterPaper,
} from '../publications/publication.ts';

const ORIGIN = 'http://127.0.0.1:8788';
const [, nunavik = expect.fail('there is no invented paper')] = servedPapers({ isSample: true });

test.each(['', 'https://127.0.0.1:8788', 'http://example.com', 'http://10.0.0.1:8788'])(
  'SAMPLE_WORLD_ORIGIN "%s" stops a build, so that no publisher is requested',
  (setting) => {
    expect(() => readSetting(setting)).toThrow('SAMPLE_WORLD_ORIGIN must be');
  },
);

const publication = samplePublication(NUNAVUT_NEWS, readSetting(ORIGIN));

test('a sample publication has only addresses in the sample world, none of real publishers, stations or frames', () => {
  const { desks, radio, embeds, bookshop, donation, ads } = publication;
  const { socialLinks, sisterSites } = publication;
  const places = [desks, radio, embeds, donation, ads, socialLinks, sisterSites];
  // The hosts include those of the feeds of invented papers' own desks.
  const sister = sampleSisterPaper(nunavik, readSetting(ORIGIN));
  const text = JSON.stringify([...places, sister.desks]);
  const hosts = [...text.matchAll(/https?:\/\/([^/"]+)/g)].map(([, host]) => host);
  expect(hosts.length).toBeGreaterThan(30);
  // The publishers that no paper follows can be added by an editor.
  const others = ['127.0.0.1:8816', '127.0.0.1:8817'];
  expect(publication.insecureHosts).toEqual(new Set([...hosts, ...others]));
  expect(ads).toEqual({ scriptUrl: `${ORIGIN}/ads/{id}.js` });
  expect(bookshop.university?.applyHref).toBe(`${ORIGIN}/university/admission`);
});

test('a sample publication has a notice that its stories are invented, and the real one has none', () => {
  expect(publication.notice).toBe('Sample edition: every story and publisher here is invented.');
  expect(NUNAVUT_NEWS.notice).toBeUndefined();
  expect(NUNAVUT_NEWS.insecureHosts).toBeUndefined();
});

test('a sample publication may request a blog backend by plain http on this machine, but not elsewhere', () => {
  const hosts = (backend: string) => readSetting(ORIGIN, backend).insecureHosts;
  expect(hosts('http://localhost:54321/functions/v1')).toContain('localhost:54321');
  expect(hosts('http://backend.com/functions/v1')).toEqual(publication.insecureHosts);
});

test('an invented paper has its own desk and the first paper’s shared desks, but no radio, ads or donations', () => {
  const sister = sampleSisterPaper(nunavik, readSetting(ORIGIN));
  const [own, ...shared] = sister.desks;
  expect(own?.sources.map(({ id }) => id)).toEqual(['courrier-ungava', 'echo-cote']);
  expect(own?.calendars?.map(({ id }) => id)).toEqual(['loisirs']);
  for (const desk of shared)
    expect(publication.desks.find(({ id }) => id === desk.id)).toEqual(desk);
  expect(sister.notice).toMatch(/^Édition d’exemple/);
  expect(sister.embeds).toEqual({});
  for (const absent of ['radio', 'ads', 'donation'] as const)
    expect(sister[absent], absent).toBeUndefined();
});

test('SAMPLE_PAPERS lists every folder of sample-world/papers and none of papers/', () => {
  const folders = (root: string) => paperFolders(root).map((folder) => basename(folder));
  expect(folders(SAMPLE_PAPERS_FOLDER)).toEqual(SAMPLE_PAPERS);
  expect(folders(PAPERS).filter((id) => SAMPLE_PAPERS.includes(id))).toEqual([]);
});

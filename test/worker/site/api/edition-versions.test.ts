import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { writeStoredEdition } from '../../../../src/edition/stored-edition.ts';
import { clearCaches } from '../../../../src/site/cache/swr-cache.ts';
import { renderPagesFor } from '../../../../src/site/pages/render-pages.ts';
import { composeFor } from '../../../support/compose-for.ts';
import { DAY, MINUTE, publicationFixture } from '../../../support/publication-fixture.ts';
import {
  assemble,
  changesSince,
  editionOf,
  publish,
  readPage,
  request,
  runAsBuilt,
  story,
} from '../../../support/returning-reader.ts';

runAsBuilt();

test('the front page of a new day is assembled from a copy of the day before, and the next edition from one of that day', async () => {
  const paper = publicationFixture();
  await publish(paper, editionOf(paper, ['arviat']));
  const yesterday = await readPage(paper, '/');
  paper.now += DAY;
  const today = await readPage(paper, '/');
  expect(today.version).not.toBe(yesterday.version);
  const { changes } = await changesSince(paper, '/', yesterday.version);
  expect(await assemble(yesterday.text, changes)).toBe(today.text);
  clearCaches();
  await publish(paper, editionOf(paper, ['arviat', 'igloolik']));
  for (const copy of [yesterday, today]) {
    const { changes: later } = await changesSince(paper, '/', copy.version);
    expect(later.since).toBe(copy.version);
    expect(await assemble(copy.text, later)).toBe((await readPage(paper, '/')).text);
  }
});

test('the next edition after a new build knows the pages of that build, and none of the one before', async () => {
  const paper = publicationFixture();
  vi.stubEnv('BUILD_ID', 'before');
  await publish(paper, editionOf(paper, ['arviat']));
  const before = await readPage(paper, '/news');
  vi.stubEnv('BUILD_ID', 'test');
  paper.now += 2 * MINUTE;
  const copy = await readPage(paper, '/news');
  expect(copy.version).toMatch(/^test\./);
  clearCaches();
  const pages = await publish(paper, editionOf(paper, ['arviat', 'igloolik']));
  expect(pages?.known?.versions['/news']).toHaveLength(2);
  const { changes } = await changesSince(paper, '/news', copy.version);
  expect(await assemble(copy.text, changes)).toBe((await readPage(paper, '/news')).text);
  const status = await request(paper, '/status');
  expect(await status.text()).toContain(
    'receive only what is new (known versions of the front page: 2)',
  );
  expect((await changesSince(paper, '/news', before.version)).changes.since).toBeNull();
});

test('a paper whose editions bring no pages has what is new since the versions that this isolate was asked for', async () => {
  const paper = publicationFixture({ version: 'c0ffee' });
  await publish(paper, editionOf(paper, ['arviat']), false);
  const copy = await readPage(paper, '/');
  expect(copy.version).toMatch(/^test\.c0ffee\./);
  await changesSince(paper, '/', copy.version);
  await publish(paper, editionOf(paper, ['arviat', 'igloolik']), false);
  const { changes } = await changesSince(paper, '/', copy.version);
  expect(changes.since).toBe(copy.version);
  expect(await assemble(copy.text, changes)).toBe((await readPage(paper, '/')).text);
  clearCaches();
  await publish(paper, editionOf(paper, ['arviat', 'igloolik', 'naujaat']), false);
  expect((await changesSince(paper, '/', copy.version)).changes.since).toBeNull();
});

test('a paper that was published anew leads a reader with a copy of the one before to the page itself', async () => {
  const paper = publicationFixture({ version: 'c0ffee' });
  await publish(paper, editionOf(paper, ['arviat']), false);
  const { changes } = await changesSince(paper, '/', 'test.decaf.whatever');
  expect(changes.parts).toBeUndefined();
  expect(changes.since).toBeNull();
});

test('versions of one paper are not known to another one', async () => {
  const [one, other] = [publicationFixture(), publicationFixture()];
  await publish(one, editionOf(one, ['arviat']));
  await publish(other, editionOf(other, ['igloolik']));
  const copy = await readPage(one, '/news');
  await changesSince(one, '/news', copy.version);
  expect((await changesSince(other, '/news', copy.version)).changes.since).toBeNull();
});

test('two desks that are published by turns carry on what was known with either', async () => {
  const two = publicationFixture();
  const [desk] = two.publication.desks;
  if (!desk) throw new Error('the fixture has no desk');
  const half = (at: number) => desk.sources.filter((_, index) => index % 2 === at);
  const desks = [0, 1].map((at) => ({
    id: `${two.publication.id}-${at}`,
    name: `Desk ${at}`,
    sources: half(at),
  }));
  const paper = publicationFixture({ desks });
  const copies: { version: string; text: string }[] = [];
  for (const [at, name] of ['arviat', 'igloolik', 'naujaat', 'kugluktuk'].entries()) {
    const carrier = desks[at % 2];
    if (!carrier) continue;
    const items = new Map([[carrier.sources[0]?.id ?? '', [story(name)]]]);
    const edition = composeFor({ desks: [carrier] }, items, new Date(paper.now + at));
    const pages = await renderPagesFor({ [carrier.id]: edition }, [paper.context()]);
    await writeStoredEdition(env.EDITIONS, carrier.id, { ...edition, pages: pages[carrier.id] });
    clearCaches();
    copies.push(await readPage(paper, '/news'));
  }
  clearCaches();
  const network = copies.at(-1);
  expect(new Set(copies.map(({ version }) => version)).size).toBe(4);
  for (const copy of copies) {
    const { changes } = await changesSince(paper, '/news', copy.version);
    expect(changes.since).toBe(copy.version);
    expect(await assemble(copy.text, changes)).toBe(network?.text);
  }
});

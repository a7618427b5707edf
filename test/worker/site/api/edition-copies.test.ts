import { describe, expect, test } from 'vitest';
import { digestHex } from '../../../../src/http/digest.ts';
import { clearCaches } from '../../../../src/site/cache/swr-cache.ts';
import { publicationFixture } from '../../../support/publication-fixture.ts';
import {
  assemble,
  changesSince,
  editionOf,
  publish,
  query,
  readPage,
  request,
  runAsBuilt,
} from '../../../support/returning-reader.ts';

runAsBuilt();

const PAGES = ['/', '/news'] as const;

describe.for(PAGES)('a reader who has %s', (path) => {
  test('gets at most 300 bytes and the digest of the page where nothing is new', async () => {
    const paper = publicationFixture();
    await publish(paper, editionOf(paper, ['arviat']));
    const copy = await readPage(paper, path);
    const { changes, bytes, response } = await changesSince(paper, path, copy.version);
    expect(changes).toEqual({
      version: copy.version,
      since: copy.version,
      page: path,
      digest: await digestHex(new TextEncoder().encode(copy.text)),
      items: [],
    });
    expect(bytes).toBeLessThanOrEqual(300);
    expect(response.headers.get('Content-Type')).toBe('application/json');
  });

  test('gets at most 4 KB, uncompressed, where five stories are new, and assembles the page that the network gives', async () => {
    const paper = publicationFixture();
    await publish(paper, editionOf(paper, []));
    const copy = await readPage(paper, path);
    const names = ['arviat', 'igloolik', 'pangnirtung', 'kugluktuk', 'naujaat'];
    await publish(paper, editionOf(paper, names));
    const { changes, text } = await changesSince(paper, path, copy.version);
    const network = await readPage(paper, path);
    expect(changes.version).toBe(network.version);
    expect(changes.since).toBe(copy.version);
    expect(changes.items?.map(({ id }) => id).sort()).toEqual(names.sort());
    expect(await assemble(copy.text, changes)).toBe(network.text);
    expect(network.text).not.toBe(copy.text);
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(4_096);
  });

  test('assembles the page from a copy of any earlier version that the edition carries', async () => {
    const paper = publicationFixture();
    const copies: { version: string; text: string }[] = [];
    const names: string[] = [];
    for (const name of ['arviat', 'igloolik', 'pangnirtung', 'kugluktuk', 'naujaat']) {
      names.push(name);
      await publish(paper, editionOf(paper, names));
      copies.push(await readPage(paper, path));
    }
    clearCaches();
    const network = await readPage(paper, path);
    for (const copy of copies) {
      const { changes } = await changesSince(paper, path, copy.version);
      expect(changes.since).toBe(copy.version);
      expect(await assemble(copy.text, changes)).toBe(network.text);
    }
  });

  test.for([
    ['of a version that is not known', 'test.nosuchversion'],
    ['of a version that nobody has yet', 'test.zzzzzzzzzzz.2999-01-01'],
  ])('gets the whole page, which no cache keeps, with a copy %s', async ([, since = '']) => {
    const paper = publicationFixture();
    await publish(paper, editionOf(paper, ['arviat']));
    const { changes, response } = await changesSince(paper, path, since);
    const network = await readPage(paper, path);
    expect(changes).toMatchObject({ version: network.version, since: null, parts: [network.text] });
    expect(await assemble('whatever the copy is', changes)).toBe(network.text);
    expect(response.headers.get('Cloudflare-CDN-Cache-Control')).toBe('no-store');
    expect(response.headers.get('ETag')).toBeNull();
  });

  test('is led to the page itself with a copy of another build', async () => {
    const paper = publicationFixture();
    await publish(paper, editionOf(paper, ['arviat']));
    const { version } = await readPage(paper, path);
    const { changes, response } = await changesSince(paper, path, version.replace('test', 'older'));
    expect(changes).toEqual({ version, since: null, page: path });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test('is led to the page itself where a desk cannot be read', async () => {
    const paper = publicationFixture();
    await publish(paper, editionOf(paper, ['arviat']));
    const { version } = await readPage(paper, path);
    clearCaches();
    const EDITIONS = { get: () => Promise.reject(new Error('KV fails')) } as never;
    const response = await request(paper, query({ page: path, since: version }), {
      changes: { EDITIONS },
    });
    expect(await response.json()).toEqual({ version: null, since: null, page: path });
    expect(response.headers.get('Cloudflare-CDN-Cache-Control')).toBe('no-store');
  });

  test('assembles the page of an edition that went back to what was shown before', async () => {
    const paper = publicationFixture();
    const first = editionOf(paper, ['arviat']);
    await publish(paper, first);
    await publish(paper, editionOf(paper, ['arviat', 'igloolik']));
    const copy = await readPage(paper, path);
    await publish(paper, first);
    const { changes } = await changesSince(paper, path, copy.version);
    const network = await readPage(paper, path);
    expect(await assemble(copy.text, changes)).toBe(network.text);
    expect(network.text).not.toContain('igloolik');
  });

  test('has no other page from a copy that is damaged, or of another page of the same version', async () => {
    const paper = publicationFixture();
    await publish(paper, editionOf(paper, ['arviat']));
    const copy = await readPage(paper, path);
    const { changes: none } = await changesSince(paper, path, copy.version);
    expect(await assemble(copy.text.slice(0, -100), none)).toBeUndefined();
    await publish(paper, editionOf(paper, ['arviat', 'igloolik']));
    const { changes } = await changesSince(paper, path, copy.version);
    expect(await assemble(copy.text.slice(0, -100), changes)).toBeUndefined();
    expect(await assemble(copy.text.replace('Paper', 'paper'), changes)).toBeUndefined();
  });

  test('assembles stories whose headlines look like markup or like a recipe', async () => {
    const paper = publicationFixture();
    await publish(paper, editionOf(paper, []));
    const copy = await readPage(paper, path);
    const names = ['</article><article>', '[0,1000]', '","parts":["', '\u2028\ud83e\uddca'];
    await publish(paper, editionOf(paper, names));
    const { changes } = await changesSince(paper, path, copy.version);
    const network = await readPage(paper, path);
    expect(network.text).toContain('&lt;/article&gt;&lt;article&gt;');
    expect(changes.since).toBe(copy.version);
    expect(await assemble(copy.text, changes)).toBe(network.text);
  });
});

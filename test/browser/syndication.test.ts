import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { parseFeed as parseWithFeedsmith } from 'feedsmith';
import RssParser from 'rss-parser';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { parseFeed } from '../../src/ingest/parse/parse-feed.ts';
import { siteAddress } from '../support/served-site.ts';

const SCHEMAS = join(import.meta.dirname, 'schemas');
const schemaOf = (fileName: string) => ({
  fileName,
  contents: readFileSync(join(SCHEMAS, fileName), 'utf8'),
});

/** The violations of a document against the schema of site maps. */
async function schemaErrors(xml: string): Promise<string[]> {
  const { errors, valid } = await validateXML({
    xml: [{ fileName: 'sitemap.xml', contents: xml }],
    schema: [schemaOf('sitemap.xsd')],
    preload: [schemaOf('sitemap-news.xsd')],
  });
  expect(valid).toBe(errors.length === 0);
  return errors.map(({ rawMessage }) => rawMessage);
}

const read = async (path: string) => {
  const response = await fetch(siteAddress + path);
  expect(response.status, path).toBe(200);
  return response.text();
};

test.each(['/sitemap.xml', '/news-sitemap.xml'])(
  '%s is valid against its XML schema',
  async (path) => {
    // The schema takes https addresses alone, which only a site that is deployed has.
    const xml = (await read(path)).replaceAll(siteAddress, 'https://nunavut-news.example');
    expect(await schemaErrors(xml)).toEqual([]);
    expect(
      await schemaErrors(xml.replace('<loc>', '<location>').replace('</loc>', '</location>')),
    ).not.toEqual([]);
  },
);

// rss-parser reads no JSON Feed, so /feed.json is read by feedsmith only and compared with /rss.xml.
test('two libraries and the site’s own parser read every feed of the OPML file, all headlines and Atom alike', async () => {
  const addresses = Array.from(
    (await read('/feeds.opml')).matchAll(/xmlUrl="(.*?)"/g),
    (match) => new URL(match[1] ?? '').pathname,
  );
  expect(addresses).toHaveLength(18);
  expect(addresses).toEqual(expect.arrayContaining(['/rss.xml', '/feeds/local.xml']));
  for (const path of [...addresses, '/feeds/all.xml', '/atom.xml']) {
    const xml = await read(path);
    const own = parseFeed(new TextEncoder().encode(xml)).entries.length;
    expect(own, path).toBeGreaterThan(0);
    expect((await new RssParser().parseString(xml)).items, path).toHaveLength(own);
    const smith = parseWithFeedsmith(xml);
    const items = smith.format === 'atom' ? smith.feed.entries : undefined;
    expect((smith.format === 'rss' ? smith.feed.items : items)?.length, path).toBe(own);
  }
  const { items: posts } = await new RssParser().parseString(await read('/rss.xml'));
  const json = parseWithFeedsmith(await read('/feed.json'));
  expect(json.format === 'json' && json.feed.items?.map(({ url }) => url)).toEqual(
    posts.map(({ link }) => link),
  );
});

test('no document contains the value of the Host header', async () => {
  const { hostname, port } = new URL(siteAddress);
  for (const path of ['/rss.xml', '/atom.xml', '/feed.json', '/sitemap.xml', '/robots.txt']) {
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      get({ hostname, port, path, headers: { Host: 'evil.localhost' } }, resolve).on(
        'error',
        reject,
      ),
    );
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    expect(text, path).toContain(`${siteAddress}/`);
    expect(text + JSON.stringify(response.headers), path).not.toContain('evil');
  }
});

test('on a developer’s machine every address of the site itself leads to that machine', async () => {
  const paths = ['/', '/news', '/blog/bannock-is-a-verb', '/rss', '/rss.xml', '/feeds.opml'];
  for (const path of [...paths, '/llm.txt', '/.well-known/security.txt']) {
    const text = await (await fetch(siteAddress + path)).text();
    expect(text, path).toContain(`${siteAddress}/`);
    // Mail addresses, and the domain that feeds name in their titles, are the publication's all the same.
    expect(text, path).not.toContain('://nunavut-news.example');
  }
});

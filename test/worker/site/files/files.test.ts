import { createExecutionContext } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { clearCaches } from '../../../../src/lib/caches.ts';
import { uploadTag } from '../../../../src/model/edition/cache-tags.ts';
import { fileKey, uploadPath } from '../../../../src/model/publication/stored-publication.ts';
import { serveAdDocument } from '../../../../src/site/files/ad-document.ts';
import { Site } from '../../../../src/site/index.ts';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';
import { withMethods } from '../../../support/platform-doubles.ts';
import { publicationFixture } from '../../../support/publication-fixture.ts';
import { putPaper, requestSite, townPaper } from '../../../support/publish-paper.ts';
import { expectParts, readPage } from '../../../support/read-page.ts';

const WITH_ADS = {
  ...NUNAVUT_NEWS,
  ads: { scriptUrl: 'https://ads.example/show.js?zone={id}&size=any' },
};

const ownFile = (path: string) => NUNAVUT_NEWS.ownFiles?.[path];

test('an ad document loads its slot’s script in a sandbox, and is framed by the site alone, uncached, not indexed', async () => {
  const response = serveAdDocument('6079445', WITH_ADS);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(
    '<script src="https://ads.example/show.js?zone=6079445&amp;size=any" async></script>',
  );
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
    'cloudflare-cdn-cache-control': 'no-store',
  });
  const policy = response.headers.get('Content-Security-Policy');
  expect(policy).toContain("'unsafe-inline' 'unsafe-eval'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toMatch(/sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox$/);
});

test('the ad document of an unknown slot is 404, and so is every one without an ad network', () => {
  for (const id of ['6079447', '__proto__', 'toString', '6079445x']) {
    const { status, headers } = serveAdDocument(id, WITH_ADS);
    expect([id, status, headers.get('Cache-Control')]).toEqual([id, 404, 'max-age=60']);
  }
  expect(serveAdDocument('6079445', NUNAVUT_NEWS).status).toBe(404);
});

const request = (path: string, host = 'nunavut-news.example') =>
  exports.default.fetch(`https://${host}${path}`, { redirect: 'manual' });

test.each([
  ['/favicon.ico', `${NUNAVUT_NEWS.files}/favicon.ico`, 86_400],
  ['/favicon.png', `${NUNAVUT_NEWS.files}/icon-48.png`, 86_400],
  ['/apple-touch-icon.png', `${NUNAVUT_NEWS.files}/apple-touch-icon.png`, 86_400],
  ['/pictures/inuit-art-guide.svg', ownFile('pictures/inuit-art-guide.svg'), 600],
  ['/images/resources/inuit-art-guide.svg', ownFile('pictures/inuit-art-guide.svg'), 600],
  ['/downloads/northern-science.pdf', ownFile('downloads/northern-science.pdf'), 600],
])(
  '%s redirects to the paper’s own file %s, cached for %i seconds',
  async (path, file, seconds) => {
    const response = await request(path);
    expect([response.status, response.headers.get('Location')]).toEqual([302, file]);
    expect(response.headers.get('Cache-Control')).toMatch(new RegExp(`max-age=${seconds}\\b`));
  },
);

test('a file that no paper has is not found', async () => {
  const pictures = ['none.svg', '__proto__', '', '..%2Fpaper.yaml'].map(
    (name) => `/pictures/${name}`,
  );
  for (const path of [...pictures, '/downloads/none.pdf', '/downloads/printed.json'])
    expect([404, 308], path).toContain((await request(path)).status);
});

test('a paper’s host serves no picture of another paper', async () => {
  const own = await request('/pictures/inuit-art-guide.svg', 'nunavik.localhost');
  expect(own.headers.get('Location')).toMatch(/^\/papers\/nunavik\//);
  expect((await request('/pictures/northern-science.svg', 'nunavik.localhost')).status).toBe(404);
});

test('each publication has its own icons in its pages, manifest and feeds', async () => {
  const fixture = publicationFixture({ files: '/papers/other/made/0123456789ab' });
  for (const path of ['/contact', '/site.webmanifest', '/rss.xml', '/atom.xml', '/feed.json']) {
    const text = await (await fixture.get(path)).text();
    expect(text).toContain('/papers/other/made/0123456789ab/');
    expect(text).not.toContain(NUNAVUT_NEWS.files);
  }
});

test('the manifest has the app’s name, maskable icons and shortcuts to pages', async () => {
  const manifest = await (await request('/site.webmanifest')).json<{
    id: string;
    display: string;
    icons: { src: string; purpose: string }[];
    shortcuts: { name: string; url: string }[];
  }>();
  expect([manifest.id, manifest.display]).toEqual(['/', 'standalone']);
  const src = `${NUNAVUT_NEWS.files}/icon-maskable-512.png`;
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toEqual([
    { src, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ]);
  const names = ['News', 'Today’s edition on one sheet', 'Notices'];
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(names);
  for (const { url } of manifest.shortcuts) {
    const response = await request(url);
    expect(response.status).toBe(200);
    await response.body?.cancel();
  }
});

test('a link preview has the size and the description of the paper’s card', async () => {
  await expectParts(await readPage('/contact'), {
    'meta[property="og:image"]@content': [
      `https://nunavut-news.example${NUNAVUT_NEWS.files}/social-card.png`,
    ],
    'meta[property="og:image:width"]@content': ['1200'],
    'meta[property="og:image:height"]@content': ['630'],
    'meta[property="og:image:alt"]@content': ['Nunavut News, Iqaluit, Nunavut'],
  });
});

beforeEach(clearCaches);

describe('the files of a published paper', () => {
  const paper = townPaper();
  const at = (path: string) => `https://${paper.hosts[0]}${path}`;

  beforeEach(async () => {
    await putPaper(paper);
    await env.EDITIONS.put(fileKey(`${paper.files}/icon.svg`), '<svg/>');
  });

  test('have their type, are immutable, and open by themselves: drawings with styles, PDFs in the viewer', async () => {
    const pdf = `/papers/${paper.id}/downloads/0a1b2c3d4e5f/ice.pdf`;
    await putPaper({ ...paper, ownFiles: { 'downloads/ice.pdf': pdf } }, '2');
    await env.EDITIONS.put(fileKey(pdf), '%PDF-');
    const file = await requestSite(at(`${paper.files}/icon.svg`));
    expect(await file.text()).toBe('<svg/>');
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(
        /default-src 'none'.*style-src 'unsafe-inline'/,
      ),
    });
    const { headers } = await requestSite(at(pdf));
    expect(headers.get('Content-Security-Policy')).toBe("base-uri 'none'; frame-ancestors 'none'");
  });

  test('of its folder, including each width of pictures, are served at the named addresses and no others', async () => {
    const ice = `/papers/${paper.id}/pictures/0a1b2c3d4e5f/ice`;
    const jpeg = `${ice}.jpg`;
    const webp = `${ice}.320.webp`;
    const others = [jpeg.replace('0a1b', '0a1c'), `${ice}.640.webp`];
    const ownFiles = { 'pictures/ice.jpg': jpeg, 'pictures/ice.jpg@320': webp };
    await putPaper({ ...paper, ownFiles }, '2');
    for (const path of [jpeg, webp, ...others]) await env.EDITIONS.put(fileKey(path), 'a picture');
    for (const [path, type] of [
      [jpeg, 'image/jpeg'],
      [webp, 'image/webp'],
    ] as const) {
      const file = await requestSite(at(path));
      expect([file.headers.get('Content-Type'), await file.text()]).toEqual([type, 'a picture']);
    }
    for (const path of others) expect((await requestSite(at(path))).status, path).toBe(404);
  });

  test('uploaded in the editor are served to that paper alone, even for built-in papers', async () => {
    const hash = '0a1b2c3d4e5f60718293a4b5c6d7e8f9';
    for (const id of [paper.id, 'nunavut-news']) {
      await env.EDITIONS.put(fileKey(uploadPath(id, hash)), `a picture of ${id}`);
      await env.DB.prepare(
        "INSERT INTO uploads (paper, hash, name, alt, person, uploaded_at) VALUES (?, ?, '', 'A', 'E', 0)",
      )
        .bind(id, hash)
        .run();
    }
    const file = await requestSite(at(uploadPath(paper.id, hash)));
    expect(await file.text()).toBe(`a picture of ${paper.id}`);
    expect(file.headers.get('Content-Type')).toBe('image/webp');
    expect(file.headers.get('Cache-Control')).toBe('max-age=31536000, immutable');
    const builtIn = `https://nunavut-news.example${uploadPath('nunavut-news', hash)}`;
    expect(await (await requestSite(builtIn)).text()).toBe('a picture of nunavut-news');
    expect((await requestSite(at(uploadPath('nunavut-news', hash)))).status).toBe(404);
  });

  test('that were uploaded have a cache tag of paper and picture, by which the edge deletes them', async () => {
    const hash = 'f'.repeat(32);
    const purged: unknown[] = [];
    const purge = async (options: unknown) => {
      purged.push(options);
      return { success: purged.length === 1, errors: [{ code: 1, message: 'too many' }] };
    };
    const ctx = Object.assign(createExecutionContext(), { props: {}, cache: { purge } });
    const entry = new Site(ctx as never, env as never);
    const tags = [uploadTag(paper.id, hash)];
    await entry.purge(tags);
    expect(purged).toEqual([{ tags: [`${paper.id}:upload:${hash}`] }]);
    await expect(entry.purge(tags)).rejects.toThrow('the edge cache was not purged: 1 too many');
  });

  test('that do not exist are 404, after at most one KV read if the name is valid', async () => {
    const hash = '0a1b2c3d4e5f60718293a4b5c6d7e8f9';
    const uploads = `/papers/${paper.id}/uploads`;
    const named = [`${paper.files}/icon-48.png`, `${uploads}/${hash}/640.webp`];
    const made = ['icon-49.png', 'invented.svg', 'icon.html', 'deep/icon.svg'];
    const unnamed = [
      ...made.map((name) => `${paper.files}/${name}`),
      ...[`${hash}/1280.svg`, `${hash}/1281.webp`, 'ice/1280.webp', `%2e%2e/${hash}/640.webp`].map(
        (name) => `${uploads}/${name}`,
      ),
      ...['/papers/x', '/papers/other/made/x/icon.svg'],
    ];
    let asked = 0;
    const get = async () => {
      asked += 1;
      return null;
    };
    const kv = withMethods(env.EDITIONS, { get: get as never });
    for (const path of [...named, ...unnamed]) {
      asked = 0;
      expect((await requestSite(at(path), kv)).status, path).toBe(404);
      await requestSite(`https://nunavut-news.example${path}`, kv);
      expect(asked, path).toBe(named.includes(path) ? 1 : 0);
    }
  });

  test('are read no further than the client reads them', async () => {
    let read = 0;
    const get = async (_: string, { type }: { type: string }) => {
      if (type === 'arrayBuffer') read += 25_000_000;
      return new ReadableStream({
        pull: (controller) => {
          read += 10_000;
          controller.enqueue(new Uint8Array(10_000));
        },
      });
    };
    const kv = withMethods(env.EDITIONS, { get: get as never });
    const reader = (await requestSite(at(`${paper.files}/icon.svg`), kv)).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(read).toBeLessThan(1_000_000);
  });

  test('that KV cannot return are an uncacheable 503', async () => {
    const fail = () => Promise.reject(new Error('KV is down'));
    const kv = withMethods(env.EDITIONS, { get: fail as never });
    const file = await requestSite(at(`${paper.files}/icon.svg`), kv);
    expect([file.status, file.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
  });
});

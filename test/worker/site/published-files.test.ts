import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { uploadTag } from '../../../src/edition/cache-tags.ts';
import { fileKey } from '../../../src/publications/stored-publication.ts';
import { uploadPath } from '../../../src/publications/uploads.ts';
import { clearCaches } from '../../../src/shared/caches.ts';
import { Site } from '../../../src/site/index.ts';
import { withMethods } from '../../support/platform-doubles.ts';
import { townPaper } from '../../support/publish-paper.ts';
import { putPaper, requestSite } from '../../support/published-site.ts';

beforeEach(clearCaches);

describe('the files of a published paper', () => {
  const paper = townPaper();
  const at = (path: string) => `https://${paper.hosts[0]}${path}`;

  beforeEach(async () => {
    await putPaper(paper);
    await env.EDITIONS.put(fileKey(`${paper.files}/icon.svg`), '<svg/>');
  });

  test('are sent with their type, kept for ever, and show what they are where somebody opens them: a drawing with its styles, and a PDF in the browser’s own viewer', async () => {
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

  test('of its folder, such as pictures in each width that there is, are sent from the addresses that it names, and from no others', async () => {
    const ice = `/papers/${paper.id}/pictures/0a1b2c3d4e5f/ice`;
    const [jpeg, webp] = [`${ice}.jpg`, `${ice}.320.webp`];
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

  test('that were uploaded at the desk are sent, to the paper itself alone, and to those of the build too', async () => {
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

  test('that were uploaded are told apart in the edge’s cache by paper and picture, and deleted there by that', async () => {
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
    await expect(entry.purge(tags)).rejects.toThrow('the edge cache was not purged');
  });

  test('that are not there are 404, after a read of KV at most where the name is one of a file', async () => {
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

  test('are read no further than their reader reads them', async () => {
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

  test('that KV cannot give are a 503 that nothing keeps', async () => {
    const fail = () => Promise.reject(new Error('KV is down'));
    const kv = withMethods(env.EDITIONS, { get: fail as never });
    const file = await requestSite(at(`${paper.files}/icon.svg`), kv);
    expect([file.status, file.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
  });
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LocalEdge, startLocalEdge } from '../../../perf/lighthouse/local-edge.ts';
import { builtInPapers } from '../../../scripts/papers/read-papers.ts';
import { CURL, skipsWithout } from '../../../scripts/test-programs.ts';
import { siteAddress, worldOrigin } from '../../support/served-site.ts';
import { type RecordingProxy, startRecordingProxy } from './recording-proxy.ts';
import { runProgram } from './run-program.ts';

const FEEDS = ['/rss.xml', '/feeds/local.xml', '/atom.xml', '/feed.json'];
const [{ ownFiles }] = builtInPapers();
const PDF = ownFiles?.['downloads/northern-science.pdf'] ?? '';

const isSkipped = skipsWithout(['curl']);

describe.skipIf(isSkipped)('curl', () => {
  const site = siteAddress;
  let proxy: RecordingProxy;
  let folder: string;
  let file: string;

  beforeAll(async () => {
    proxy = await startRecordingProxy(site);
    folder = mkdtempSync(join(tmpdir(), 'curl-'));
  });
  beforeEach(() => {
    proxy.forget();
    file = join(folder, 'download');
    rmSync(file, { force: true });
  });
  afterAll(async () => {
    await proxy?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const curl = (...args: string[]) => runProgram(CURL, ['-q', '-sS', '--max-time', '20', ...args]);
  const whole = async (path: string) => Buffer.from(await (await fetch(site + path)).arrayBuffer());

  describe.each(FEEDS)('%s', (path) => {
    test('is complete after a retry where the connection broke during the download', async () => {
      proxy.breakNextAfter(5_000);
      const again = ['--retry', '2', '--retry-delay', '0', '--retry-all-errors'];
      const { status } = await curl(...again, '-o', file, proxy.origin + path);
      expect(status).toBe(0);
      expect(proxy.exchanges.map(({ bodyBytes }) => bodyBytes > 5_000)).toEqual([false, true]);
      expect(readFileSync(file).equals(await whole(path))).toBe(true);
    });

    test('is a 304 for a request with its ETag', async () => {
      const etag = join(folder, 'etag');
      await curl('--etag-save', etag, '-o', file, proxy.origin + path);
      await curl('--etag-compare', etag, '-o', join(folder, 'again'), proxy.origin + path);
      expect(proxy.exchanges.map(({ status }) => status)).toEqual([200, 304]);
      expect(proxy.exchanges[1]?.headers['if-none-match']).toBe(
        proxy.exchanges[0]?.responseHeaders.etag,
      );
    });
  });

  test('a PDF is complete after a retry where the connection broke during the download', async () => {
    proxy.breakNextAfter(20_000);
    const again = ['--retry', '2', '--retry-delay', '0', '--retry-all-errors'];
    const { status } = await curl(...again, '-o', file, proxy.origin + PDF);
    expect(status).toBe(0);
    expect(proxy.exchanges.map(({ bodyBytes }) => bodyBytes > 20_000)).toEqual([false, true]);
    const pdf = readFileSync(file);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.equals(await whole(PDF))).toBe(true);
  });

  test('finds the same posts in /feed.json as in /rss.xml', async () => {
    const [json, xml] = await Promise.all([
      curl(`${proxy.origin}/feed.json`),
      curl(`${proxy.origin}/rss.xml`),
    ]);
    const addresses = JSON.parse(json.stdout).items.map(({ url }: { url: unknown }) => url);
    expect(addresses).toHaveLength(25);
    const guids = xml.stdout.matchAll(/<guid isPermaLink="true">(.*?)<\/guid>/g);
    expect(addresses).toEqual(Array.from(guids, ([, guid]) => guid));
  });

  // The Worker leaves compression to the edge; here the local edge of the Lighthouse runs compresses.
  describe('through a local edge that compresses', () => {
    let edge: LocalEdge;

    beforeAll(async () => {
      edge = await startLocalEdge({ address: site, host: 'nunavut-news.example' }, worldOrigin);
    });
    afterAll(() => edge?.close());

    const throughEdge = (path: string, ...args: string[]) =>
      curl(
        ...['--insecure', '--connect-to', `::127.0.0.1:${edge.port}`],
        ...['-o', file, '-w', '%{size_download} %{http_code} %{header_json}', ...args],
        edge.origin + path,
      );

    async function download(path: string, ...args: string[]) {
      const { status, stdout, stderr } = await throughEdge(path, ...args);
      expect(stderr).toBe('');
      expect(status).toBe(0);
      const [, bytes, code, headers = ''] = /^(\d+) (\d+) (.*)$/s.exec(stdout) ?? [];
      const { etag: [etag] = [], ...others } = JSON.parse(headers);
      return {
        bytes: Number(bytes),
        code: Number(code),
        encoding: others['content-encoding']?.[0],
        etag: String(etag),
        text: readFileSync(file, 'utf8'),
      };
    }

    test.each(['/', '/news', '/rss.xml', '/feeds/local.xml', '/sitemap.xml', '/llm.txt'])(
      'downloads %s with --compressed in less than a third of its bytes, and has the same text',
      async (path) => {
        const plain = await download(path);
        const packed = await download(path, '--compressed');
        expect(plain.encoding).toBeUndefined();
        expect(packed.encoding).toBe('br');
        expect(packed.text).toBe(plain.text);
        expect(packed.bytes).toBeLessThan(plain.bytes / 3);
      },
    );

    test('gets a 304 for /rss.xml with the ETag of its compressed form', async () => {
      const { etag } = await download('/rss.xml', '--compressed');
      expect(etag).toMatch(/^W\/"[0-9a-f]{32}"$/);
      const again = await download('/rss.xml', '--compressed', '-H', `If-None-Match: ${etag}`);
      expect(again.code).toBe(304);
      expect(again.bytes).toBe(0);
    });
  });
});

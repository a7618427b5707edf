import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

const TOOL = fileURLToPath(new URL('../../scripts/feed.ts', import.meta.url));
const DOCUMENT =
  '<rss version="2.0"><channel><title>Paper</title><item><title>\u00e9t\u00e9</title><link>one</link><pubDate>Fri, 02 Jan 2026 03:04:05 GMT</pubDate></item><item/></channel></rss>';
const SERVICE_RESPONSE = JSON.stringify({
  status: 'ok',
  feed: { title: 'Paper' },
  items: [{ title: 'One' }],
});

interface Run {
  readonly status: number;
  readonly lines: Record<string, unknown>[];
  readonly stderr: string;
}

function runTool(...args: string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(process.execPath, [TOOL, ...args], (error, stdout, stderr) => {
      const status = error ? Number(error.code) : 0;
      const lines = stdout.split('\n').filter((line) => line !== '');
      resolve({ status, lines: lines.map((line) => JSON.parse(line)), stderr });
    });
  });
}

async function writeDocument(content: string | Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'feed-tool-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'feed.xml');
  await writeFile(path, content);
  return path;
}

/** A publisher on loopback: `/feed`, `/moved`, `/away`, `/latin` and `/json`; anything else is 404. */
async function startPublisher(): Promise<string> {
  const server = createServer((request, response) => {
    const responses: Record<string, () => void> = {
      '/feed': () => response.setHeader('Content-Type', 'text/xml').end(DOCUMENT),
      '/moved': () => response.writeHead(302, { Location: '/news/feed' }).end(),
      '/news/feed': () => response.end(DOCUMENT),
      '/away': () => response.writeHead(302, { Location: 'http://127.0.0.1:1/feed' }).end(),
      '/latin': () =>
        response
          .setHeader('Content-Type', 'text/xml; charset=koi8-r')
          .end(Buffer.from(DOCUMENT, 'latin1')),
      '/json': () => response.end(SERVICE_RESPONSE),
    };
    const respond = responses[request.url ?? ''];
    if (respond) respond();
    else response.writeHead(404).end('nothing');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('npm run feed', () => {
  it('prints every item of a file as the site will show it', async () => {
    const path = await writeDocument(DOCUMENT);
    const before = Date.now();
    const { status, lines } = await runTool(path, '--base', 'https://paper.example/news/');
    expect(status).toBe(0);
    expect(lines).toMatchObject([
      {
        input: path,
        format: 'rss2',
        title: 'Paper',
        items: [
          {
            title: 'été',
            description: '',
            link: 'https://paper.example/news/one',
            pubDate: '2026-01-02T03:04:05.000Z',
            category: '',
            image: '/stock-photo.svg',
          },
          { title: 'Untitled', link: '#' },
        ],
      },
    ]);
    const [{ items } = { items: [] }] = lines as { items: { pubDate: string }[] }[];
    expect(Object.keys(items[0] ?? {})).toEqual([
      'title',
      'description',
      'link',
      'pubDate',
      'category',
      'image',
    ]);
    expect(Date.parse(items[1]?.pubDate ?? '')).toBeGreaterThanOrEqual(before);
  });

  it('takes the encoding from --content-type', async () => {
    const path = await writeDocument(Buffer.from(DOCUMENT, 'latin1'));
    const { lines } = await runTool('--content-type', 'text/xml; charset=iso-8859-5', path);
    expect(lines).toMatchObject([{ items: [{ title: 'щtщ' }, {}] }]);
  });

  it('reads the next input after one that cannot be read, and exits with 1', async () => {
    const path = await writeDocument(DOCUMENT);
    const page = await writeDocument('<html><p>Sorry');
    const { status, lines, stderr } = await runTool(page, '/no/such/file', path);
    expect(status).toBe(1);
    expect(lines).toMatchObject([
      { input: page, error: 'the document is an HTML page, not a feed' },
      { input: '/no/such/file', error: expect.stringContaining('ENOENT') },
      { input: path, format: 'rss2' },
    ]);
    expect(stderr).toBe('');
  });

  it('reads an address on this machine, with its Content-Type, and resolves links against it', async () => {
    const origin = await startPublisher();
    const { status, lines } = await runTool(
      `${origin}/feed`,
      `${origin}/moved`,
      `${origin}/latin`,
      `${origin}/json`,
    );
    expect(lines).toMatchObject([
      { format: 'rss2', items: [{ title: 'été', link: `${origin}/one` }, {}] },
      { items: [{ link: `${origin}/news/one` }, {}] },
      { items: [{ title: 'ИtИ' }, {}] },
      { format: 'json', title: 'Paper', items: [{ title: 'One' }] },
    ]);
    expect(status).toBe(0);
  });

  it('prints the reason where an address gives no feed, and exits with 1', async () => {
    const origin = await startPublisher();
    const { status, lines } = await runTool(
      `${origin}/gone`,
      `${origin}/away`,
      'http://www.gov.nu.ca/feed',
      'https://10.0.0.1/feed',
    );
    expect(status).toBe(1);
    expect(lines.map(({ error }) => error)).toEqual([
      'HTTP error! status: 404',
      expect.stringMatching(/^(?:127\.0\.0\.1 is not a public host|not an https address)$/),
      'not an https address',
      '10.0.0.1 is not a public host',
    ]);
  });
});

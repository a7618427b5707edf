import { writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listenOnLoopback } from '../../sample-world/server/loopback-servers.ts';
import { requestFeed } from '../../scripts/open-feed.ts';
import { describeJudgement } from '../../src/feeds/judge/describe-judgement.ts';
import { requestFailure } from '../../src/feeds/judge/judge-address.ts';
import { type Outcome, runScript, startScript } from '../support/run-program.ts';
import { folderForTest } from '../support/temporary-folder.ts';

const DOCUMENT =
  '<rss version="2.0"><channel><title>Paper</title><item><title>\u00e9t\u00e9</title><link>one</link><pubDate>Fri, 02 Jan 2026 03:04:05 GMT</pubDate></item><item/></channel></rss>';
const SERVICE_RESPONSE = JSON.stringify({
  status: 'ok',
  feed: { title: 'Paper' },
  items: [{ title: 'One' }],
});

const judge = (...inputs: string[]) => startTool('--verdict', ...inputs);

async function readItems(...args: string[]) {
  const run = await startTool(...args);
  return { ...run, lines: run.lines.map((line): Record<string, unknown> => JSON.parse(line)) };
}

async function startTool(...args: string[]) {
  return linesOf(await startScript('scripts/feed.ts', ...args));
}

function linesOf({ stdout, ...run }: Outcome) {
  return { ...run, lines: stdout.split('\n').filter((line) => line !== '') };
}

function writeDocument(content: string | Uint8Array): string {
  const path = join(folderForTest(), 'feed.xml');
  writeFileSync(path, content);
  return path;
}

/** The command's output for an address without a document. */
function describeFailure(address: string, error: unknown): string {
  const failure = requestFailure(address, error);
  return describeJudgement({ kind: 'failed', failure }, 'en').join('\n');
}

/** A publisher on loopback, and the requests it received. */
async function startPublisher(respond: RequestListener) {
  const requests: { url: string; userAgent: string }[] = [];
  const { port, close } = await listenOnLoopback(1, 0, (request, response) => {
    const { url = '', headers } = request;
    requests.push({ url, userAgent: headers['user-agent'] ?? '' });
    respond(request, response);
  });
  onTestFinished(close);
  return { origin: `http://127.0.0.1:${port}`, requests };
}

function feedOf(count: number): string {
  const items = Array.from({ length: count }, (_, i) => {
    const date = new Date(Date.now() - i * 3_600_000).toUTCString();
    return `<item><title>Story ${i}</title><link>/${i}</link><pubDate>${date}</pubDate><description>The council met on Monday.</description><enclosure url="https://paper.example/${i}.jpg" type="image/jpeg" length="1"/></item>`;
  });
  return `<rss version="2.0"><channel><title>Paper</title>${items.join('')}</channel></rss>`;
}

it('npm run feed prints every item of a file as the site shows it', async () => {
  const path = writeDocument(DOCUMENT);
  const before = Date.now();
  const { status, lines } = await readItems(path, '--base', 'https://paper.example/news/');
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
  const shown = ['title', 'description', 'link', 'pubDate', 'category', 'image'];
  expect(Object.keys(items[0] ?? {})).toEqual(shown);
  expect(Date.parse(items[1]?.pubDate ?? '')).toBeGreaterThanOrEqual(before);
});

it('npm run feed lists the events of a calendar, and exits with 1 if none is ahead', async () => {
  const dated = (days: number) => {
    const day = new Date(Date.now() + days * 86_400_000).toISOString();
    const time = day.replace(/[-:]|\.\d+/g, '');
    return `BEGIN:VCALENDAR\r\nX-WR-CALNAME:Hamlet\r\nBEGIN:VEVENT\r\nSUMMARY:Bingo\r\nDTSTART:${time}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  };
  const ahead = await readItems(writeDocument(dated(3)));
  expect(ahead.lines).toMatchObject([
    { format: 'ics', title: 'Hamlet', listed: 1, ahead: 1, next: { title: 'Bingo' } },
  ]);
  expect(ahead.status).toBe(0);
  const verdict = await judge(writeDocument(dated(3)));
  expect(verdict.lines).toEqual([
    'It can be used. 1 event does not say where it is: choose its community when you follow it.',
    'It lists 1 event; in the next hundred days they take place once.',
    expect.stringMatching(/^The next is “Bingo”, .*UTC\.$/),
  ]);
  const over = await judge(writeDocument(dated(-3)));
  expect(over.lines[0]).toBe('Nothing is ahead: readers would see no event of it.');
  expect(over.status).toBe(1);
});

it('npm run feed takes the encoding from --content-type', async () => {
  const path = writeDocument(Buffer.from(DOCUMENT, 'latin1'));
  const { lines } = await readItems('--content-type', 'text/xml; charset=iso-8859-5', path);
  expect(lines).toMatchObject([{ items: [{ title: 'щtщ' }, {}] }]);
});

it('npm run feed continues after an unreadable input, and exits with 1', async () => {
  const path = writeDocument(DOCUMENT);
  const page = writeDocument('<html><p>Sorry');
  const { status, lines, stderr } = await readItems(page, '/no/such/file', path);
  expect(status).toBe(1);
  expect(lines).toMatchObject([
    { input: page, error: 'the document is an HTML page, not a feed' },
    { input: '/no/such/file', error: 'no such file; an address begins with http:// or https://' },
    { input: path, format: 'rss2' },
  ]);
  expect(stderr).toBe('');
});

it('npm run feed reads local addresses with their Content-Type, and resolves links against them', async () => {
  const { origin } = await startPublisher(({ url, headers }, response) => {
    const Location = `feed:http://${headers.host}/news/feed`;
    if (url === '/moved') return response.writeHead(302, { Location }).end();
    if (url === '/json') return response.end(SERVICE_RESPONSE);
    if (url === '/gone') return response.writeHead(404).end('nothing');
    if (url !== '/latin') return response.setHeader('Content-Type', 'text/xml').end(DOCUMENT);
    return response
      .setHeader('Content-Type', 'text/xml; charset=koi8-r')
      .end(Buffer.from(DOCUMENT, 'latin1'));
  });
  const paths = ['feed', 'moved', 'latin', 'json', 'gone'];
  const { status, lines } = await readItems(...paths.map((path) => `feed:${origin}/${path}`));
  expect(lines).toMatchObject([
    { format: 'rss2', items: [{ title: 'été', link: `${origin}/one` }, {}] },
    { items: [{ link: `${origin}/news/one` }, {}] },
    { items: [{ title: 'ИtИ' }, {}] },
    { format: 'json', title: 'Paper', items: [{ title: 'One' }] },
    { error: 'HTTP error! status: 404' },
  ]);
  expect(status).toBe(1);
});

it('npm run feed -- --verdict prints the verdict on a good feed after one request with ingest’s User-Agent', async () => {
  const { origin, requests } = await startPublisher((_, response) =>
    response.setHeader('ETag', '"1"').end(feedOf(20)),
  );
  const run = await runScript('scripts/feed.ts', '--verdict', `${origin}/feed`);
  const { status, lines, stderr } = linesOf(run);
  expect(stderr).toBe('');
  expect(lines).toEqual([
    'It can be used.',
    expect.stringMatching(/^20 stories, of which 15 are used, .* The newest is \d+ min old, /),
    expect.stringMatching(/^It is read every /),
    expect.stringMatching(/^Every story has a picture\. Teasers /),
  ]);
  expect(status).toBe(0);
  expect(requests).toEqual([
    {
      url: '/feed',
      userAgent: expect.stringMatching(/^\w+\/1\.0 \(\+https:\/\/[^ ]+\/contact\)$/),
    },
  ]);
});

it('npm run feed -- --verdict exits with 0 and names the losses of a feed that moved and sends no validators', async () => {
  const { origin } = await startPublisher(({ url }, response) =>
    url === '/old' ? response.writeHead(301, { Location: '/new' }).end() : response.end(feedOf(20)),
  );
  const { status, lines } = await judge(`${origin}/old`);
  expect(lines[0]).toMatch(new RegExp(`no Last-Modified.* has moved: use ${origin}/new instead`));
  expect(status).toBe(0);
});

it('npm run feed -- --verdict exits with 1 for a web page and names the feed that the page announces', async () => {
  const { origin, requests } = await startPublisher((_, response) =>
    response
      .setHeader('Content-Type', 'text/html')
      .end('<!doctype html><link rel=alternate type="application/rss+xml" href="/rss"><p>Hello'),
  );
  const { status, lines } = await judge(`${origin}/`);
  expect(lines).toEqual([
    `It cannot be used. This is a web page and no feed. It announces this one: ${origin}/rss`,
  ]);
  expect(status).toBe(1);
  expect(requests, 'the page alone is requested').toHaveLength(1);
});

it.each([
  [403, {}, /^It cannot be used\. The publisher refuses us \(403\)\. Ask the publisher /],
  [403, { 'cf-mitigated': 'challenge' }, /a test for browsers \(403, a challenge\)/],
  [410, {}, /gone for good \(410\)/],
  [429, { 'Retry-After': '1800' }, /fewer requests \(429\)\. Try again in 30 minutes\./],
  [503, {}, /The publisher’s server fails \(503\)\. Try again in an hour\./],
  [
    302,
    { Location: 'https://elsewhere.example/feed' },
    /^It cannot be used\. It redirects to https:\/\/elsewhere\.example\/feed/,
  ],
])('npm run feed -- --verdict advises on a response of %d %j', async (code, headers, expected) => {
  const { origin } = await startPublisher((_, response) =>
    response.writeHead(code, headers).end('nothing'),
  );
  const requested = requestFeed(`${origin}/feed`, 'Test/1.0');
  const advice = await requested.catch((error: unknown) => describeFailure(origin, error));
  expect(advice).toMatch(expected);
});

it('npm run feed -- --verdict refuses http and private addresses with a reason, without a request', async () => {
  const { status, lines } = await judge('http://www.gov.nu.ca/feed', 'https://10.0.0.1/feed');
  expect(lines).toEqual([
    'http://www.gov.nu.ca/feed',
    'It cannot be used. This is an http address, and only https is requested. Try https://www.gov.nu.ca/feed.',
    'https://10.0.0.1/feed',
    'It cannot be used. This is not the address of a public website. Such an address looks like news.my-town.ca or https://www.my-town.ca/feed.',
  ]);
  expect(status).toBe(1);
});

it('npm run feed -- --verdict reports a slow and an unreachable server', async () => {
  const { origin } = await startPublisher(() => {});
  const slow = requestFeed(`${origin}/feed`, 'Test/1.0', { headersTimeoutMs: 50 });
  const late = await slow.catch((error: unknown) => describeFailure(origin, error));
  expect(late).toBe(
    'It cannot be used. The publisher’s server is too slow: no response in time. A feed has to be there within 20 seconds.',
  );
  const { origin: closed } = await startPublisher(({ socket }) => socket.destroy());
  const { status, lines } = await judge(`${closed}/feed`);
  expect(lines).toEqual([
    expect.stringMatching(/^It cannot be used\. The publisher’s server cannot be reached: /),
  ]);
  expect(status).toBe(1);
});

it('npm run feed -- --verdict judges files, several of them under their names', async () => {
  const good = writeDocument(feedOf(20));
  const bad = writeDocument('<rss version="2.0"><channel></channel></rss>');
  const { status, lines } = await judge(good, bad, '--base', 'https://paper.example/');
  expect([lines[0], lines[1], lines[5]]).toEqual([
    good,
    expect.stringMatching(/^It can be used\./),
    bad,
  ]);
  expect(lines[6]).toBe('It cannot be used. It has no stories.');
  expect(status).toBe(1);
});

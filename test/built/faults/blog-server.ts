import { createServer, type ServerResponse } from 'node:http';

/** How a backend responds: well, with status 500, not at all, or with JSON of another shape. */
export type BlogBehaviour = 'well' | '500' | 'silent' | 'other shape';

/** A blog backend with the calls of requirements#blog-backend, with a dozen posts on two pages. */
export interface BlogServer {
  /** `http://127.0.0.1:{port}/functions/v1`. */
  readonly apiUrl: string;
  behaviour: BlogBehaviour;
  /** Adds a post in front of the others and returns its title. */
  publish(): string;
  /** Calls so far. */
  calls(): number;
  close(): Promise<void>;
}

const PAGE_SIZE = 10;

/** Starts a backend at a free port. */
export async function startBlogServer(): Promise<BlogServer> {
  const numbers = Array.from({ length: 12 }, (_, index) => 12 - index);
  let calls = 0;
  const server = createServer((request, response) => {
    calls++;
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (blog.behaviour === 'silent') return;
    if (blog.behaviour === '500') return send(response, 500, '{"message":"boom"}');
    if (blog.behaviour === 'other shape') return send(response, 200, '{"posts":[],"count":"many"}');
    const found = url.pathname.endsWith('/get_metainfo')
      ? list(numbers, Number(url.searchParams.get('page')), Number(url.searchParams.get('limit')))
      : details(numbers, url.searchParams.get('slug') ?? '');
    send(response, found ? 200 : 404, JSON.stringify(found));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const blog: BlogServer = {
    apiUrl: `http://127.0.0.1:${port}/functions/v1`,
    behaviour: 'well',
    publish() {
      numbers.unshift(numbers.length + 1);
      return titleOf(numbers[0] ?? 0);
    },
    calls: () => calls,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return blog;
}

function titleOf(number: number): string {
  return `Post number ${number}`;
}

function list(numbers: readonly number[], page: number, limit: number) {
  const size = limit || PAGE_SIZE;
  const blogs = numbers.slice((page - 1) * size, page * size).map((number) => ({
    id: String(number),
    slug: `post-${number}`,
    metaTitle: titleOf(number),
    metaDescription: `What post ${number} is about.`,
  }));
  return { blogs, total: numbers.length };
}

function details(numbers: readonly number[], slug: string) {
  const number = numbers.find((one) => slug === `post-${one}`);
  return number === undefined
    ? null
    : {
        date: '2026-11-01',
        metaTitle: titleOf(number),
        metaDescription: `What post ${number} is about.`,
        shortTailKeywords: 'one, two',
        blog: `The text of post ${number}.`,
      };
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

import { setTimeout as wait } from 'node:timers/promises';
import type { FaultySite } from './faulty-site.ts';
import type { ReadPage } from './read-page.ts';

/** Interval between requests (ms): ten a second, though some before are not over. */
const STEP_MS = 100;
/** A request that takes longer counts as failed (ms). */
const TIMEOUT_MS = 120_000;
/** No more at once: a slow machine gets as many requests as it can respond to. */
const MOST_AT_ONCE = 20;
/** The fewest stories that a list of news has in the sample world. */
const FEWEST_STORIES = 5;

/** What readers request, in turn, and a function that says what is wrong with the response; `undefined` where it is right. */
export const READER_REQUESTS: readonly [
  path: string,
  problemWith: (page: ReadPage) => string | undefined,
][] = [
  ['/', wholePage],
  ['/news', wholePage],
  ['/news?category=local', wholePage],
  ['/news?q=sample', wholePage],
  ['/feeds/local.xml', ({ body }) => requireAll(body, ['<item>', '</rss>'])],
  ['/api/news?limit=50', newsItems],
  ['/status', ({ body }) => requireAll(body, ['<code>tundra-courier</code>', '</html>'])],
  ['/healthz', ({ body }) => requireAll(body, ['"status":"ok"', '"id":"tundra-courier"'])],
];

/** Requests every kind of page at a steady rate until it is stopped. */
export class SteadyReaders {
  /** What was wrong with responses, each with its path. */
  readonly problems: string[] = [];
  /** Requests that are over, well or not. */
  responses = 0;
  readonly #site: FaultySite;
  readonly #stop = new AbortController();
  readonly #open = new Set<Promise<void>>();
  readonly #requesting: Promise<void>;

  constructor(site: FaultySite) {
    this.#site = site;
    this.#requesting = this.#sendRequests();
  }

  /** Resolves once the last request is over. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#requesting;
    await Promise.all(this.#open);
  }

  async #sendRequests(): Promise<void> {
    const { signal } = this.#stop;
    for (let turn = 0; !signal.aborted; turn += 1) {
      if (this.#open.size < MOST_AT_ONCE) {
        const reading = this.#read(turn).finally(() => this.#open.delete(reading));
        this.#open.add(reading);
      }
      await wait(STEP_MS, undefined, { signal }).catch(() => {});
    }
  }

  async #read(turn: number): Promise<void> {
    const [path, problemWith] = READER_REQUESTS[turn % READER_REQUESTS.length] ?? ['/', wholePage];
    try {
      const page = await this.#site.get(path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const problem = page.status === 200 ? problemWith(page) : `status ${page.status}`;
      if (problem) this.problems.push(`${path}: ${problem}`);
    } catch (error) {
      this.problems.push(`${path}: ${error}`);
    }
    this.responses += 1;
  }
}

function wholePage({ body, headlines }: ReadPage): string | undefined {
  if (!body.trimEnd().endsWith('</html>')) return 'half a page';
  return headlines.length < FEWEST_STORIES ? `${headlines.length} headlines` : undefined;
}

function newsItems({ body }: ReadPage): string | undefined {
  const { items } = JSON.parse(body);
  return items.length === 50 ? undefined : `${items.length} items`;
}

function requireAll(body: string, parts: readonly string[]): string | undefined {
  const missing = parts.find((part) => !body.includes(part));
  return missing && `without ${missing}`;
}

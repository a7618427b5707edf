import { setTimeout as wait } from 'node:timers/promises';
import type { FaultySite } from './faulty-site.ts';
import type { ReadPage } from './read-page.ts';

/** Requests begin this long after one another (ms): ten a second, whatever becomes of those before. */
const STEP_MS = 100;
/** A reader who has waited so long counts as one whom the site failed (ms). */
const TIMEOUT_MS = 30_000;
/** Stories that every list of news has in the sample world. */
const FEWEST_STORIES = 5;

/** What readers ask for, in turn, and what a right answer holds; `undefined` where it is right. */
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

/** Readers of every kind of page who come at a steady rate until they are stopped. */
export class SteadyReaders {
  /** What was wrong with answers, each with its path. */
  readonly problems: string[] = [];
  /** Requests that are over, well or not. */
  answered = 0;
  /** How long the slowest answer took (ms). */
  slowestMs = 0;
  readonly #site: FaultySite;
  readonly #stop = new AbortController();
  readonly #open = new Set<Promise<void>>();
  readonly #asking: Promise<void>;

  constructor(site: FaultySite) {
    this.#site = site;
    this.#asking = this.#keepAsking();
  }

  /** Resolves once the last reader has an answer. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#asking;
    await Promise.all(this.#open);
  }

  async #keepAsking(): Promise<void> {
    const { signal } = this.#stop;
    for (let turn = 0; !signal.aborted; turn += 1) {
      const reading = this.#read(turn).finally(() => this.#open.delete(reading));
      this.#open.add(reading);
      await wait(STEP_MS, undefined, { signal }).catch(() => {});
    }
  }

  async #read(turn: number): Promise<void> {
    const [path, problemWith] = READER_REQUESTS[turn % READER_REQUESTS.length] ?? ['/', wholePage];
    const askedAt = performance.now();
    try {
      const page = await this.#site.get(path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const problem = page.status === 200 ? problemWith(page) : `status ${page.status}`;
      if (problem) this.problems.push(`${path}: ${problem}`);
    } catch (error) {
      this.problems.push(`${path}: ${error}`);
    }
    this.answered += 1;
    this.slowestMs = Math.max(this.slowestMs, performance.now() - askedAt);
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

import { env } from 'cloudflare:workers';
import type { BlogBackend } from '../../src/blog/blog-backend.ts';
import { LastAnswers } from '../../src/blog/last-answers.ts';
import { remoteBackend } from '../../src/blog/remote-backend.ts';
import {
  answerWith,
  ORIGIN_HOSTS,
  type OriginAnswer,
  originUrl,
  requestsFor,
} from '../setup/origin.ts';

export const DOMAIN = 'nunavut-news.example';

let backends = 0;

/** A backend of its own at the scripted origin, on a clock that the test moves. */
export class Remote {
  readonly path = `/blog-${++backends}/v1`;
  readonly owner = `test-${backends}`;
  readonly background: Promise<unknown>[] = [];
  readonly writes: string[] = [];
  now = Date.parse('2026-11-20T12:00:00Z');
  readonly backend: BlogBackend;

  constructor(patienceMs = 5_000) {
    const kv = new Proxy(env.EDITIONS, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          if (name === 'put' || name === 'delete') this.writes.push(`${name} ${args[0]}`);
          return value.apply(target, args);
        };
      },
    });
    this.backend = remoteBackend({
      apiUrl: originUrl(this.path),
      key: 'public-key',
      userAgent: 'NunavutNews/1.0 (+https://nunavut-news.example/contact)',
      plainHosts: new Set(ORIGIN_HOSTS),
      lastAnswers: new LastAnswers(kv, this.owner),
      now: () => this.now,
      inBackground: (work) => this.background.push(work),
      patienceMs,
      limits: { headersTimeoutMs: 1_500, totalTimeoutMs: 2_500 },
    });
  }

  answers(call: string, ...answers: readonly OriginAnswer[]): Promise<void> {
    return answerWith(`${this.path}/${call}`, ...answers);
  }

  list(page = 1, limit = 10) {
    return this.backend.list({ domain: DOMAIN, page, limit });
  }

  requests() {
    return requestsFor(`${this.path}/`);
  }
}

import { join } from 'node:path';
import type { ReaderProfile } from './reader-profile.ts';
import type { Target } from './target.ts';

/** The configuration of a Worker that only says hello. */
export const HELLO_CONFIG = join(import.meta.dirname, '..', 'bench', 'hello.wrangler.json');

const HELLO: Target = {
  kind: 'news',
  method: 'GET',
  path: '/',
  statuses: [200],
  contentType: 'text/plain; charset=utf-8',
  end: 'Hello, world',
};

/** What its readers request. */
export const HELLO_PROFILE: ReaderProfile = { next: () => HELLO, storeEtag: () => {} };

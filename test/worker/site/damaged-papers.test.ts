import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toStored } from '../../../src/publications/stored-publication.ts';
import { clearCaches } from '../../../src/site/cache/swr-cache.ts';
import { findHosted } from '../../../src/site/platform.ts';
import { BUILT_IN_DESKS, townPaper } from '../../support/publish-paper.ts';
import { putPaper, requestSite } from '../../support/published-site.ts';
import { watchLog } from '../../support/watch-log.ts';

const log = watchLog();

const idAt = async (host: string) => (await findHosted(host, env)).publication.id;
const putRaw = (host: string, text: string, metadata: object) =>
  env.EDITIONS.put(`paper:${host}`, text, { metadata });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  clearCaches();
});
afterEach(() => vi.useRealTimers());

describe('a damaged value of a published paper', () => {
  test('keeps the last good version in force, with a line in the log', async () => {
    const paper = townPaper();
    await putPaper(paper);
    await idAt(paper.hosts[0]);
    await putRaw(paper.hosts[0], '{"id": "cut', { version: '2' });
    vi.setSystemTime(Date.now() + 61_000);
    expect(await idAt(paper.hosts[0])).toBe(paper.id);
    expect(log.lines('paper unreadable')).toHaveLength(1);
  });

  test.each([
    ['no metadata', '{}', {}],
    ['another paper’s', JSON.stringify(toStored(townPaper(), BUILT_IN_DESKS)), { version: '1' }],
    ['empty', '', { version: '1', first: 'damaged.example' }],
    ['of a paper that nobody knows', '', { version: '1', first: ['nothing.example'] }],
  ])('that is %s shows the first paper', async (_, text, metadata) => {
    await putRaw('damaged.example', text, metadata);
    expect((await requestSite('https://damaged.example/')).status).toBe(200);
    expect(await idAt('damaged.example')).toBe('nunavut-news');
  });
});

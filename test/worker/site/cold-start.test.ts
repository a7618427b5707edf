import { env, exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { watchLog } from '../../support/watch-log.ts';

watchLog();

test('/api/news with an empty KV responds with the fallback items without waiting for a feed, and the refresh behind it fills KV', async () => {
  expect(await env.EDITIONS.get('edition:nunavut')).toBeNull();
  const first = await exports.default.fetch('https://nunavut-news.example/api/news');
  const body = await first.json<{ items: { title: string }[] }>();
  expect(body.items.map(({ title }) => title)).toContain('Nunavut communities stay connected');

  await expect.poll(() => env.EDITIONS.get('edition:nunavut')).not.toBeNull();
  const later = await exports.default.fetch('https://nunavut-news.example/api/news');
  expect(await later.text()).not.toContain('Nunavut communities stay connected');
});

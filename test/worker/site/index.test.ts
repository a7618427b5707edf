import { exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';

test('front page shows the fallback items at once when nothing was ever fetched', async () => {
  const response = await exports.default.fetch('https://nunavut-news.example/');
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('Nunavut communities stay connected');
});

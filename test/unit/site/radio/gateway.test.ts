import { expect, test } from 'vitest';
import { passToSite } from '../../../../src/site/gateway.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';

/** Whether a request goes through the edge cache, and with what address. */
async function way(path: string): Promise<string> {
  const response = await passToSite(new Request(`https://nunavut-news.example${path}`), {
    find: () => ({
      publication: NUNAVUT_NEWS,
      props: { publication: NUNAVUT_NEWS.id },
      isCertain: true,
    }),
    cached: () => ({
      fetch: async (input) => new Response(`cache ${input instanceof Request ? input.url : input}`),
      connect: () => {
        throw new Error('nothing here opens sockets');
      },
    }),
    direct: (_, request) => new Response(`direct ${request.url}`),
    refuse: async (_, request) => new Response(`refused ${request.url}`),
  });
  return response.text();
}

test('stream request bypasses the edge cache and keeps its query as sent', async () => {
  expect(await way('/api/stream?port=80%3776&x=1')).toBe(
    'direct https://nunavut-news.example/api/stream?port=80%3776&x=1',
  );
});

test('requests other than the stream go through the edge cache', async () => {
  for (const path of ['/radio', '/api/now-playing', '/api/streams', '/api/stream/x'])
    expect(await way(path)).toBe(`cache https://nunavut-news.example${path}`);
});

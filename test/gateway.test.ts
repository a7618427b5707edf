import { describe, expect, test } from 'vitest';
import { passToSite, type SiteProps } from '../src/gateway.ts';

/** A site that says what it was asked. */
function listeningSite() {
  const asked: { props: SiteProps; url: string }[] = [];
  const answer = (props: SiteProps, url: string) => {
    asked.push({ props, url });
    return new Response('page', {
      headers: {
        'Cache-Control': 'public, max-age=60',
        'Cloudflare-CDN-Cache-Control': 'public, max-age=3600',
      },
    });
  };
  return {
    asked,
    direct: (props: SiteProps, request: Request) => answer(props, request.url),
    cached: (props: SiteProps) => ({
      fetch: async (request: RequestInfo | URL) => answer(props, (request as Request).url),
    }),
  };
}

describe('the gateway', () => {
  test.each([
    ['https://nunavut-news.example/', 'nunavut-news'],
    ['https://www.nunavut-news.example/', 'nunavut-news'],
    ['https://unknown.example/', 'nunavut-news'],
  ])('finds the publication of %s', async (url, publication) => {
    const site = listeningSite();
    await passToSite(new Request(url), { cached: undefined, direct: site.direct });
    expect(site.asked).toEqual([{ props: { publication }, url }]);
  });

  test.each([
    ['/news?utm_source=x&category=arts&fbclid=1', '/news?category=arts'],
    ['/news?q=ice&category=arts', '/news?category=arts&q=ice'],
    ['/news?category=', '/news'],
    ['/?anything=1', '/'],
    ['/faq?utm_campaign=x', '/faq'],
  ])('asks for %s as %s', async (given, canonical) => {
    const site = listeningSite();
    await passToSite(new Request(`https://nunavut-news.example${given}`), {
      cached: undefined,
      direct: site.direct,
    });
    expect(site.asked[0]?.url).toBe(`https://nunavut-news.example${canonical}`);
  });

  test('does not let what comes out of the cache be stored a second time, and leaves the browser its own rule', async () => {
    const { cached, direct } = listeningSite();
    const response = await passToSite(new Request('https://nunavut-news.example/'), {
      cached,
      direct,
    });
    expect(response.headers.get('Cloudflare-CDN-Cache-Control')).toBe('no-store');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
  });
});

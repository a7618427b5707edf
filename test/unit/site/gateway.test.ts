import { describe, expect, test } from 'vitest';
import { passToSite, type SiteProps } from '../../../src/site/gateway.ts';

/** A site that records its requests. */
function recordingSite() {
  const requests: { props: SiteProps; url: string }[] = [];
  const respond = (props: SiteProps, url: string) => {
    requests.push({ props, url });
    return new Response('page', {
      headers: {
        'Cache-Control': 'public, max-age=60',
        'Cloudflare-CDN-Cache-Control': 'public, max-age=3600',
      },
    });
  };
  return {
    requests,
    direct: (props: SiteProps, request: Request) => respond(props, request.url),
    refuse: async (_: SiteProps, __: Request, status: number) => new Response(null, { status }),
    cached: (props: SiteProps) => ({
      fetch: async (request: RequestInfo | URL) => respond(props, (request as Request).url),
    }),
  };
}

describe('the gateway', () => {
  test.each([
    ['https://nunavut-news.example/', 'nunavut-news'],
    ['https://www.nunavut-news.example/', 'nunavut-news'],
    ['https://unknown.example/', 'nunavut-news'],
  ])('gateway finds the publication of %s', async (url, publication) => {
    const site = recordingSite();
    await passToSite(new Request(url), { ...site, cached: undefined });
    expect(site.requests).toEqual([{ props: { publication }, url }]);
  });

  test.each([
    ['/news?utm_source=x&category=arts&fbclid=1', '/news?category=arts'],
    ['/news?q=ice&category=arts', '/news?category=arts&q=ice'],
    ['/news?category=', '/news'],
    ['/?anything=1', '/'],
    ['/faq?utm_campaign=x', '/faq'],
  ])('gateway canonicalises %s to %s', async (given, canonical) => {
    const site = recordingSite();
    await passToSite(new Request(`https://nunavut-news.example${given}`), {
      ...site,
      cached: undefined,
    });
    expect(site.requests[0]?.url).toBe(`https://nunavut-news.example${canonical}`);
  });

  test('gateway marks a response of the cached site no-store for the edge and keeps its Cache-Control', async () => {
    const response = await passToSite(
      new Request('https://nunavut-news.example/'),
      recordingSite(),
    );
    expect(response.headers.get('Cloudflare-CDN-Cache-Control')).toBe('no-store');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
  });

  test.each([
    ['//news', '/news'],
    ['/news/', '/news'],
    ['/news//?category=arts', '/news?category=arts'],
    ['//evil.example/', '/evil.example'],
    ['/\\evil.example', '/evil.example'],
    ['/%6eews', '/news'],
    ['/./resources/../news/', '/news'],
  ])('gateway redirects %s to its canonical address %s', async (given, location) => {
    const site = recordingSite();
    const response = await passToSite(new Request(`https://nunavut-news.example${given}`), {
      ...site,
      cached: undefined,
    });
    expect(response.status).toBe(308);
    expect(response.headers.get('Location')).toBe(location);
    expect(site.requests).toEqual([]);
  });

  test.each([
    ['http://nunavut-news.example/', 'https://nunavut-news.example/'],
    ['http://www.nunavut-news.example/news?q=ice', 'https://www.nunavut-news.example/news?q=ice'],
    ['http://nunavut-news.example:8080/rss.xml', 'https://nunavut-news.example/rss.xml'],
    ['http://nunavut-news.example./faq', 'https://nunavut-news.example./faq'],
    ['http://NUNAVUT-NEWS.example//news/', 'https://nunavut-news.example/news'],
    ['http://preview.nunavut-news.workers.dev/', 'https://preview.nunavut-news.workers.dev/'],
    ['http://nunavut-news.example//evil.example', 'https://nunavut-news.example/evil.example'],
  ])('gateway redirects %s permanently to %s in one step', async (given, location) => {
    const site = recordingSite();
    const response = await passToSite(new Request(given), { ...site, cached: undefined });
    expect(response.status).toBe(308);
    expect(response.headers.get('Location')).toBe(location);
    expect(response.headers.get('Strict-Transport-Security')).toContain('max-age=31536000');
    expect(site.requests).toEqual([]);
  });

  test.each([
    'http://localhost:8787/',
    'http://127.0.0.1:8787/',
    'http://[::1]:8787/',
    'http://192.168.1.20:8787/',
    'http://mymachine:8787/',
    'http://evil.localhost/',
  ])('gateway does not redirect %s in a private network to https', async (url) => {
    const site = recordingSite();
    const response = await passToSite(new Request(url), { ...site, cached: undefined });
    expect(response.status).toBe(200);
  });

  test('gateway ignores X-Forwarded-Proto of the client', async () => {
    const send = (url: string, scheme: string) =>
      passToSite(new Request(url, { headers: { 'X-Forwarded-Proto': scheme } }), recordingSite());
    expect((await send('https://nunavut-news.example/', 'http')).status).toBe(200);
    expect((await send('http://nunavut-news.example/', 'https')).status).toBe(308);
  });

  test('gateway redirects a POST over http with 308', async () => {
    const request = new Request('http://nunavut-news.example/news', { method: 'POST', body: 'x' });
    expect((await passToSite(request, recordingSite())).status).toBe(308);
  });

  test('gateway turns an error of the site into a 500 response with the security headers', async () => {
    const broken = {
      ...recordingSite(),
      cached: undefined,
      direct: () => Promise.reject(new Error('broken')),
    };
    const response = await passToSite(new Request('https://nunavut-news.example/'), broken);
    expect(response.status).toBe(500);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  test('gateway responds 500 with one sentence when the error page fails too', async () => {
    const fail = () => Promise.reject(new Error('broken'));
    const broken = { cached: () => ({ fetch: fail }), direct: fail, refuse: fail };
    const response = await passToSite(new Request('https://nunavut-news.example/'), broken);
    expect(response.status).toBe(500);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.text()).toBe('Unexpected Application Error!');
  });
});

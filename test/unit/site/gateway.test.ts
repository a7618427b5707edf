import { describe, expect, test } from 'vitest';
import { type Hosted, passToSite, type SiteProps } from '../../../src/site/gateway.ts';
import { NUNAVUT_NEWS } from '../../support/nunavut-news.ts';

const FIRST: Hosted = {
  publication: { ...NUNAVUT_NEWS, hosts: ['nunavut-news.example', 'www.nunavut-news.example'] },
  props: { publication: 'nunavut-news' },
  isCertain: true,
};

/** A site that records its requests. */
function recordingSite() {
  const requests: { props: SiteProps; url: string }[] = [];
  const respond = (props: SiteProps, url: string) => {
    requests.push({ props, url });
    return new Response('page', {
      headers: {
        'Cache-Control': 'max-age=60',
        'Cloudflare-CDN-Cache-Control': 'max-age=3600',
      },
    });
  };
  return {
    requests,
    find: (_: string): Hosted | Promise<Hosted> => FIRST,
    direct: ({ props }: Hosted, request: Request) => respond(props, request.url),
    refuse: async (_: Hosted, __: Request, status: number) => new Response(null, { status }),
    cached: (props: SiteProps) => ({
      fetch: async (request: RequestInfo | URL) => respond(props, (request as Request).url),
    }),
  };
}

describe('the gateway', () => {
  test('gateway asks whose a host is, and waits for the answer', async () => {
    const props = { publication: 'my-town', host: 'my-town.example', version: '1' };
    const site = recordingSite();
    const asked: string[] = [];
    const find = async (host: string) => {
      asked.push(host);
      return { ...FIRST, props };
    };
    await passToSite(new Request('https://My-Town.example/'), { ...site, find, cached: undefined });
    expect(asked).toEqual(['my-town.example']);
    expect(site.requests).toEqual([{ props, url: 'https://my-town.example/' }]);
  });

  test('a response to a host that could not be looked up is kept nowhere, and bypasses the edge cache', async () => {
    const response = await passToSite(new Request('https://my-town.example/'), {
      ...recordingSite(),
      find: async () => ({ ...FIRST, isCertain: false }),
      cached: () => ({ fetch: () => Promise.reject(new Error('this would be cached')) }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Cloudflare-CDN-Cache-Control')).toBe('no-store');
  });

  test.each([
    ['/news?utm_source=x&category=arts&fbclid=1', '/news?category=arts'],
    ['/news?q=ice&category=arts', '/news?category=arts&q=ice'],
    ['/news?category=', '/news'],
    ['/?anything=1', '/'],
  ])('gateway canonicalises %s to %s', async (given, canonical) => {
    const site = recordingSite();
    await passToSite(new Request(`https://nunavut-news.example${given}`), {
      ...site,
      cached: undefined,
    });
    expect(site.requests[0]?.url).toBe(`https://nunavut-news.example${canonical}`);
  });

  test('gateway passes the stream by the edge cache, with its query as it was sent', async () => {
    const site = recordingSite();
    const url = 'https://nunavut-news.example/api/stream?port=80%3776&x=1';
    const cached = () => ({ fetch: () => Promise.reject(new Error('this would be cached')) });
    await passToSite(new Request(url), { ...site, cached });
    expect(site.requests[0]?.url).toBe(url);
  });

  test('gateway marks a response of the cached site no-store for the edge and keeps its Cache-Control', async () => {
    const response = await passToSite(
      new Request('https://nunavut-news.example/'),
      recordingSite(),
    );
    expect(response.headers.get('Cloudflare-CDN-Cache-Control')).toBe('no-store');
    expect(response.headers.get('Cache-Control')).toBe('max-age=60');
  });

  test.each([
    ['//news', '/news'],
    ['/news//?category=arts', '/news?category=arts'],
    ['/\\evil.example', '/evil.example'],
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
    ['http://www.nunavut-news.example/news?q=ice', 'https://www.nunavut-news.example/news?q=ice'],
    ['http://nunavut-news.example:8080/rss.xml', 'https://nunavut-news.example/rss.xml'],
    ['http://nunavut-news.example./faq', 'https://nunavut-news.example./faq'],
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
    'http://127.0.0.1:8787/',
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

  test.each([
    ['en-CA', 'Unexpected Application Error!'],
    ['fr-CA', 'Erreur inattendue de l’application!'],
  ])(
    'gateway responds 500 with one sentence in %s when the error page fails too',
    async (language, sentence) => {
      const fail = () => Promise.reject(new Error('broken'));
      const broken = {
        ...recordingSite(),
        cached: () => ({ fetch: fail }),
        direct: fail,
        refuse: fail,
        find: () => ({ ...FIRST, publication: { ...FIRST.publication, language } }),
      };
      const response = await passToSite(new Request('https://nunavut-news.example/'), broken);
      expect(response.status).toBe(500);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(await response.text()).toBe(`${sentence}\n`);
    },
  );
});

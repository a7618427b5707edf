import { expect, test } from 'vitest';
import { serveAdDocument } from '../../../../src/site/files/ad-document.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';

const WITH_ADS = {
  ...NUNAVUT_NEWS,
  ads: { scriptUrl: 'https://ads.example/show.js?zone={id}&size=any' },
};

test('ad document of a slot loads the ad network’s script for it', async () => {
  const response = serveAdDocument('6079445', WITH_ADS);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(
    '<script src="https://ads.example/show.js?zone=6079445&amp;size=any" async></script>',
  );
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
});

test('ad document may run inline scripts and is not stored', () => {
  const { headers } = serveAdDocument('6079445', WITH_ADS);
  expect(headers.get('Content-Security-Policy')).toContain("'unsafe-inline' 'unsafe-eval'");
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('Cloudflare-CDN-Cache-Control')).toBe('no-store');
});

test('ad document is sandboxed without an origin and may be framed by the site only', () => {
  const policy = serveAdDocument('6079445', WITH_ADS).headers.get('Content-Security-Policy');
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toMatch(/sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox$/);
});

test.for(['6079447', '__proto__', 'toString', '6079445x'])(
  'ad document of the unknown slot %s is 404',
  (id) => {
    const response = serveAdDocument(id, WITH_ADS);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('max-age=60');
  },
);

test('ad document is 404 when no ad network is configured', () => {
  expect(serveAdDocument('6079445', NUNAVUT_NEWS).status).toBe(404);
});

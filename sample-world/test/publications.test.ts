import { describe, expect, test } from 'vitest';
import { NUNAVUT_NEWS } from '../../src/publications/nunavut-news/publication.ts';
import { readSetting, samplePublication } from '../publications/publication.ts';

const ORIGIN = 'http://127.0.0.1:8788';

describe('the setting SAMPLE_WORLD_ORIGIN', () => {
  test.each(['', 'https://127.0.0.1:8788', 'http://example.com', 'http://10.0.0.1:8788'])(
    'SAMPLE_WORLD_ORIGIN "%s" stops a sample build, so that no real publisher is requested',
    (setting) => {
      expect(() => readSetting(setting)).toThrow('SAMPLE_WORLD_ORIGIN must be');
    },
  );

  test('SAMPLE_WORLD_ORIGIN gives a sample publication the ad network where it ends in ?ads alone', () => {
    const ads = (setting: string) => samplePublication(NUNAVUT_NEWS, readSetting(setting)).ads;
    expect(ads(`${ORIGIN}?ads`)).toEqual({ scriptUrl: `${ORIGIN}/ads/{id}.js` });
    expect(ads(ORIGIN)).toBeUndefined();
  });
});

describe('a sample publication', () => {
  const publication = samplePublication(NUNAVUT_NEWS, readSetting(ORIGIN));

  test('a sample publication leads to the sample world alone, and to no publisher, station or frame of the real one', () => {
    const { sources, feedToJsonUrl, radio, embeds, bookshop, donationUrl } = publication;
    const text = JSON.stringify([sources, feedToJsonUrl, radio, embeds, donationUrl]);
    const hosts = [...text.matchAll(/https?:\/\/([^/"]+)/g)].map(([, host]) => host);
    expect(hosts.length).toBeGreaterThan(30);
    expect(publication.insecureHosts).toEqual(new Set(hosts));
    expect(bookshop.university?.applyHref).toBe(`${ORIGIN}/university/admission`);
  });

  test('a sample publication says that its stories are invented, and the real one does not', () => {
    expect(publication.notice).toBe('Sample edition: every story and publisher here is invented.');
    expect(NUNAVUT_NEWS.notice).toBeUndefined();
  });

  test('a sample publication may request a blog backend on this machine by plain http, and none elsewhere', () => {
    const hosts = (backend: string) => readSetting(ORIGIN, backend).insecureHosts;
    expect(hosts('http://localhost:54321/functions/v1')).toContain('localhost:54321');
    expect(hosts('http://backend.com/functions/v1')).toEqual(publication.insecureHosts);
  });

  test('a real publication has no insecureHosts', () => {
    expect(NUNAVUT_NEWS.insecureHosts).toBeUndefined();
  });
});

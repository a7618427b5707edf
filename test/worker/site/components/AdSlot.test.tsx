import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AD_SLOTS, AdSlot } from '../../../../src/site/components/AdSlot.tsx';
import { readHtml } from '../../../support/read-page.ts';

const PAPER = { name: 'The Paper', language: 'en-CA' };
const ADS = { ...PAPER, ads: { scriptUrl: 'https://ads.example/{id}.js' } };

test('an ad slot renders nothing where no ad network is configured', () => {
  expect(renderToStaticMarkup(<AdSlot id={6079445} publication={PAPER} />)).toBe('');
});

test('an ad slot reserves its height, names its document, and has a line of the paper’s own and no frame yet', async () => {
  const page = readHtml(renderToStaticMarkup(<AdSlot id={6079446} publication={ADS} />));
  expect((await page.all('aside'))[0]?.attributes).toEqual({
    class: 'ad ad-600',
    'aria-label': 'Advertisement 6079446',
  });
  expect((await page.all('.ad div'))[0]?.attributes['data-frame']).toBe('/ads/6079446');
  expect(await page.texts('.ad div a')).toEqual(['Advertise with The Paper']);
  expect(await page.all('iframe, script')).toEqual([]);
});

test('AD_SLOTS has six slots of 250 or 600 pixels', () => {
  expect(Object.keys(AD_SLOTS).map(Number)).toEqual([
    1452360, 1452361, 1452363, 6079445, 6079446, 6079448,
  ]);
  expect(Object.values(AD_SLOTS)).toEqual([250, 250, 600, 250, 600, 250]);
});

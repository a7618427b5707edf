import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { PlaceholderPanel } from '../../../../src/site/components/Embed.tsx';
import { readHtml } from '../../../support/read-page.ts';

test.for(['breaking', 'weather', 'community', 'events', 'tourism'] as const)(
  'the %s panel has a heading, a tagline and the badge',
  async (type) => {
    const page = readHtml(
      renderToStaticMarkup(<PlaceholderPanel publication={NUNAVUT_NEWS} type={type} />),
    );
    const [heading] = await page.texts('h3');
    const [tagline] = await page.texts('p');
    expect(heading?.length).toBeGreaterThan(6);
    expect(tagline?.length).toBeGreaterThan(20);
    expect(await page.texts('.soon')).toEqual(['Coming Soon']);
  },
);

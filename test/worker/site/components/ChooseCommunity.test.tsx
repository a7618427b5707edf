import { expect, test } from 'vitest';
import type { Community, Gazetteer } from '../../../../src/publications/gazetteer.ts';
import type { Publication } from '../../../../src/publications/publication.ts';
import {
  CHOOSE_COMMUNITY,
  type ChooseCommunityData,
} from '../../../../src/shared/chosen-community.ts';
import { ChooseCommunity } from '../../../../src/site/components/ChooseCommunity.tsx';
import { renderMarkup } from '../../../../src/site/components/markup.tsx';
import { ChangePlace } from '../../../../src/site/components/PlaceWeather.tsx';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { readHtml } from '../../../support/read-page.ts';

const [community] = NUNAVUT_NEWS.gazetteer?.communities ?? [];
const place = (facts: Partial<Community>): Community => ({ ...(community as Community), ...facts });
const COMMUNITIES = [
  place({ slug: 'iqaluit', name: 'Iqaluit', region: 'East', timeZone: 'America/Iqaluit' }),
  place({ slug: 'o-hara', name: `"O'Hara" <&>`, region: 'West', timeZone: 'America/Resolute' }),
];
const paper = (gazetteer: Partial<Gazetteer>, facts: Partial<Publication> = {}): Publication => ({
  ...NUNAVUT_NEWS,
  gazetteer: { communities: COMMUNITIES, sources: [], ...gazetteer },
  ...facts,
});

async function read(publication: Publication, slug?: string) {
  const page = readHtml(
    renderMarkup(publication, <ChooseCommunity {...(slug !== undefined && { slug })} />),
  );
  const [text] = await page.texts('p');
  const [json = 'null'] = await page.attributes(`[${CHOOSE_COMMUNITY}]`, CHOOSE_COMMUNITY);
  return { html: page.html, text, data: JSON.parse(json) as ChooseCommunityData | null };
}

test('without scripts the page names the site’s zone, and there is no control', async () => {
  const { html, text } = await read(paper({ home: 'iqaluit' }));
  expect(text).toBe('Time zone of this site: Eastern Time, as in Iqaluit.');
  expect(html).not.toMatch(/<(?:form|select|button|input)/);
  expect((await read(paper({}))).text).toBe('Time zone of this site: Eastern Time.');
  const french = { language: 'fr-CA', timeZone: 'America/Toronto' };
  expect((await read(paper({ home: 'iqaluit' }, french))).text).toBe(
    'Fuseau horaire de ce site : heure de l’Est, comme à Iqaluit.',
  );
});

test('the list of all communities has the zone of each, whatever its name', async () => {
  const { data } = await read(paper({ home: 'iqaluit' }));
  expect(data?.communities).toEqual([
    { slug: 'iqaluit', name: 'Iqaluit', region: 'East', timeZone: 'America/Iqaluit' },
    { slug: 'o-hara', name: `"O'Hara" <&>`, region: 'West', timeZone: 'America/Resolute' },
  ]);
  expect(data?.words.choose).toBe('Choose');
});

test('the page of a community offers that one alone, by its name', async () => {
  const { data } = await read(paper({ home: 'iqaluit' }), 'iqaluit');
  expect(data?.communities.map(({ slug }) => slug)).toEqual(['iqaluit']);
  expect(data?.words.choose).toBe('Make Iqaluit your community');
  expect((await read(paper({}), 'gone')).data).toBeNull();
});

test('a paper without communities shows nothing of choosing one', async () => {
  const { gazetteer: _, ...without } = NUNAVUT_NEWS;
  expect((await read(without)).html).toBe('');
  expect(renderMarkup(without, <ChangePlace />)).toBe('');
  expect(renderMarkup(NUNAVUT_NEWS, <ChangePlace />)).toContain('Change place');
});

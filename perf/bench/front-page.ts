import { type Edition, type EditionItem, sectionItems } from '../../src/edition/edition.ts';
import type { Publication } from '../../src/publications/publication.ts';
import type { SectionId } from '../../src/publications/sections.ts';
import { originOf } from '../../src/publications/site-address.ts';
import { AD_SLOTS } from '../../src/site/components/ad-slots.ts';
import {
  FOOTER_LINKS,
  FOOTER_SECTIONS,
  HEADER_LINKS,
} from '../../src/site/components/site-links.ts';
import { telephoneHref } from '../../src/site/content/rich-text.ts';
import { firstSentences } from '../../src/site/pages/sentences.ts';
import { feedTitle } from '../../src/site/syndication/feed-list.ts';
import { wordsOf } from '../../src/site/words/words.ts';
import { shortenToSentence } from '../../src/text/shorten-to-sentence.ts';

const MAX_COLUMN_ITEMS = 5;
const MAX_BREAKING_ITEMS = 2;
const MAX_BRIEF_LENGTH = 110;
/** The ad slots of the page, in its order. */
const AD_IDS = [6079445, 1452361, 6079446] as const;
const BANDS: readonly (readonly (readonly [name: string, section: SectionId])[])[] = [
  [
    ['Local News', 'local'],
    ['Politics', 'politics'],
    ['Business', 'business'],
    ['Sports', 'sports'],
  ],
  [
    ['Arts & Culture', 'arts'],
    ['Health & Wellness', 'health'],
    ['Technology', 'technology'],
  ],
];

/** All that the front page shows, as JSON: what the apps of perf/peers have in memory. */
export type FrontPage = ReturnType<typeof composeFrontPage>;

/**
 * Puts together what our front page shows of an edition. Its CSS, scripts, structured data and nameplate are read from the page itself.
 * Texts are as long as the page shows them, so that only rendering is left to the apps. Where src/site/pages/home.tsx changes what
 * it shows, this must too: the apps would show another page, and compare-pages.ts would tell.
 */
export function composeFrontPage(html: string, edition: Edition, publication: Publication) {
  const { notice, donation, embeds, contacts } = publication;
  const words = wordsOf(publication).navigation;
  const wall = embeds.eventsWall;
  const lead = sectionItems(edition, 'world', 1)[0];
  if (!wall || !notice || !donation || !lead)
    throw new Error('the sample publication has an events wall, a notice, donations and a lead');
  const { name, description, language, timeZone, cityLine, price } = publication;
  const { byline = publication.byline, credit = publication.featuredPhotoCredit } = lead;
  const { weather, socialLinks, sisterSites } = publication;
  return {
    origin: originOf(publication),
    feedTitle: feedTitle(publication),
    styles: findOne(html, /<style>(.*?)<\/style>/s),
    scripts: [findOne(html, /<script type="module" src="([^"]+)"/)],
    structuredData: JSON.parse(
      findOne(html, /<script type="application\/ld\+json">(.*?)<\/script>/s),
    ),
    nameplate: {
      viewBox: findOne(html, /<svg class="nameplate" viewBox="([^"]+)"/),
      width: findOne(html, /<svg class="nameplate"[^>]* width="([^"]+)"/),
      path: findOne(html, /<path id="nameplate" d="([^"]+)"/),
    },
    headerLinks: HEADER_LINKS.map(({ label, mobile, ...link }) => ({
      ...link,
      label: words.pages[label],
      ...(mobile && { mobile: words.pages[mobile] }),
    })),
    footerSections: FOOTER_SECTIONS.map((anchor) => [anchor, words.anchors[anchor]] as const),
    footerLinks: FOOTER_LINKS.map(([href, label]) => [href, words.pages[label]] as const),
    publication: {
      ...{ name, description, language, timeZone, cityLine, price, byline },
      ...{ featuredPhotoCredit: credit, weather, socialLinks, sisterSites, notice },
      donationUrl: donation.url,
      files: publication.files,
      contacts: { ...contacts, phoneHref: telephoneHref(contacts.phone) },
    },
    eventsWall: { ...wall, host: new URL(wall.url).host },
    ads: AD_IDS.map((id) => ({ id, height: AD_SLOTS[id] })),
    featured: { ...storyOf(lead, firstSentences(lead.description, 2)), byline: undefined },
    breaking: sectionItems(edition, 'local', MAX_BREAKING_ITEMS).map(briefOf),
    bands: BANDS.map((columns) =>
      columns.map(([name, section]) => ({
        name,
        section,
        stories: sectionItems(edition, section, MAX_COLUMN_ITEMS).map(briefOf),
      })),
    ),
    opinion: sectionItems(edition, 'opinion', MAX_COLUMN_ITEMS).map(briefOf),
  };
}

function briefOf(item: EditionItem) {
  return storyOf(item, shortenToSentence(item.description, MAX_BRIEF_LENGTH));
}

function storyOf(item: EditionItem, summary: string) {
  const { title, link, image, publisher, byline, isDated, language, direction } = item;
  const pubDate = item.pubDate.replace('.000Z', 'Z');
  return { title, summary, link, image, publisher, byline, isDated, pubDate, language, direction };
}

function findOne(html: string, pattern: RegExp): string {
  const [, found] = html.match(pattern) ?? [];
  if (found === undefined) throw new Error(`the front page has nothing like ${pattern}`);
  return found;
}

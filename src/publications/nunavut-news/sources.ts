import type { SectionId } from '../sections.ts';
import type { Source } from '../source.ts';

const CBC_TERMS = 'its terms allow private use only: follow it once an agreement is signed';
const NORTHERN_WORDS = [
  'nunavut',
  'inuit',
  'inuk',
  'arctic',
  'iqaluit',
  'qikiqta',
  'kivalliq',
  'kitikmeot',
  'northern',
];

/** Local news is polled at least once an hour, however rarely a source publishes. */
const LOCAL_POLLING = { maxIntervalMinutes: 60 } as const satisfies Partial<Source>;

type Row = readonly [id: string, publisher: string, url: string, options?: Partial<Source>];

const FEEDS: Readonly<Record<SectionId, readonly Row[]>> = {
  local: [
    ['nunatsiaq-news-local', 'Nunatsiaq News', 'https://nunatsiaq.com/feed/'],
    [
      'cbc-north-local',
      'CBC North',
      'https://www.cbc.ca/webfeed/rss/rss-canada-north',
      { paused: CBC_TERMS },
    ],
    [
      'aptn-news-local',
      'APTN News',
      'https://www.aptnnews.ca/feed/',
      { onlyMentioning: NORTHERN_WORDS },
    ],
    [
      'government-of-canada-local',
      'Government of Canada',
      'https://api.io.canada.ca/io-server/gc/news/en/v2?location=nu62&sort=publishedDate&orderBy=desc&publishedDate%3E=2021-10-25&pick=100&format=atom&atomtitle=Nunavut',
    ],
  ],
  national: [
    ['global-news-national', 'Global News', 'https://globalnews.ca/canada/feed/'],
    [
      'the-globe-and-mail-national',
      'The Globe and Mail',
      'https://www.theglobeandmail.com/arc/outboundfeeds/rss/category/canada/',
    ],
    [
      'national-post-national',
      'National Post',
      'https://nationalpost.com/category/news/canada/feed',
    ],
    [
      'cbc-news-national',
      'CBC News',
      'https://www.cbc.ca/webfeed/rss/rss-canada',
      { paused: CBC_TERMS },
    ],
  ],
  world: [
    ['bbc-news-world', 'BBC News', 'https://feeds.bbci.co.uk/news/world/rss.xml'],
    ['the-guardian-world', 'The Guardian', 'https://www.theguardian.com/world/rss'],
    ['un-news-world', 'UN News', 'https://news.un.org/feed/subscribe/en/news/all/rss.xml'],
    ['al-jazeera-english-world', 'Al Jazeera English', 'https://www.aljazeera.com/xml/rss/all.xml'],
  ],
  politics: [
    ['global-news-politics', 'Global News', 'https://globalnews.ca/politics/feed/'],
    [
      'cbc-news-politics',
      'CBC News',
      'https://www.cbc.ca/webfeed/rss/rss-politics',
      { paused: CBC_TERMS },
    ],
    ['ipolitics-politics', 'iPolitics', 'https://www.ipolitics.ca/feed'],
    [
      'the-globe-and-mail-politics',
      'The Globe and Mail',
      'https://www.theglobeandmail.com/arc/outboundfeeds/rss/category/politics/',
    ],
  ],
  business: [
    ['financial-post-business', 'Financial Post', 'https://financialpost.com/feed/'],
    ['bbc-news-business', 'BBC News', 'https://feeds.bbci.co.uk/news/business/rss.xml'],
    [
      'cbc-news-business',
      'CBC News',
      'https://www.cbc.ca/webfeed/rss/rss-business',
      { paused: CBC_TERMS },
    ],
    ['the-guardian-business', 'The Guardian', 'https://www.theguardian.com/business/rss'],
  ],
  technology: [
    ['ars-technica-technology', 'Ars Technica', 'https://feeds.arstechnica.com/arstechnica/index'],
    ['the-verge-technology', 'The Verge', 'https://www.theverge.com/rss/index.xml'],
    ['bbc-news-technology', 'BBC News', 'https://feeds.bbci.co.uk/news/technology/rss.xml'],
    [
      'cbc-news-technology',
      'CBC News',
      'https://www.cbc.ca/webfeed/rss/rss-technology',
      { paused: CBC_TERMS },
    ],
  ],
  health: [
    ['bbc-news-health', 'BBC News', 'https://feeds.bbci.co.uk/news/health/rss.xml'],
    [
      'cbc-news-health',
      'CBC News',
      'https://www.cbc.ca/webfeed/rss/rss-health',
      { paused: CBC_TERMS },
    ],
    ['sciencedaily-health', 'ScienceDaily', 'https://www.sciencedaily.com/rss/health_medicine.xml'],
    [
      'world-health-organization-health',
      'World Health Organization',
      'https://www.who.int/rss-feeds/news-english.xml',
    ],
  ],
  sports: [
    ['espn-mlb', 'ESPN MLB', 'https://www.espn.com/espn/rss/mlb/news', { maxItems: 3 }],
    ['espn-tennis', 'ESPN Tennis', 'https://www.espn.com/espn/rss/tennis/news', { maxItems: 3 }],
    ['espn-golf', 'ESPN Golf', 'https://www.espn.com/espn/rss/golf/news', { maxItems: 3 }],
    ['espn-nhl', 'ESPN NHL', 'https://www.espn.com/espn/rss/nhl/news', { maxItems: 3 }],
    ['espn-soccer', 'ESPN Soccer', 'https://www.espn.com/espn/rss/soccer/news', { maxItems: 3 }],
  ],
  arts: [
    ['the-guardian-arts', 'The Guardian', 'https://www.theguardian.com/culture/rss'],
    ['cbc-arts-arts', 'CBC Arts', 'https://www.cbc.ca/webfeed/rss/rss-arts', { paused: CBC_TERMS }],
    ['bbc-news-arts', 'BBC News', 'https://feeds.bbci.co.uk/news/entertainment_and_arts/rss.xml'],
    ['the-art-newspaper-arts', 'The Art Newspaper', 'https://www.theartnewspaper.com/rss.xml'],
  ],
  food: [
    ['the-guardian-food', 'The Guardian', 'https://www.theguardian.com/food/rss'],
    ['eater-food', 'Eater', 'https://www.eater.com/rss/index.xml'],
    ['bon-appetit-food', 'Bon Appetit', 'https://www.bonappetit.com/feed/rss'],
  ],
  lifestyle: [
    ['the-guardian-lifestyle', 'The Guardian', 'https://www.theguardian.com/lifeandstyle/rss'],
    ['conde-nast-traveler-lifestyle', 'Conde Nast Traveler', 'https://www.cntraveler.com/feed/rss'],
    ['vogue-lifestyle', 'Vogue', 'https://www.vogue.com/feed/rss'],
    ['national-post-lifestyle', 'National Post', 'https://nationalpost.com/category/life/feed'],
  ],
  'real-estate': [
    [
      'canadian-mortgage-trends-real-estate',
      'Canadian Mortgage Trends',
      'https://www.canadianmortgagetrends.com/feed/',
    ],
    ['better-dwelling-real-estate', 'Better Dwelling', 'https://betterdwelling.com/feed/'],
    ['the-guardian-real-estate', 'The Guardian', 'https://www.theguardian.com/money/property/rss'],
    ['housingwire-real-estate', 'HousingWire', 'https://www.housingwire.com/feed/'],
  ],
  automotive: [
    ['driving-ca-automotive', 'Driving.ca', 'https://driving.ca/feed'],
    ['motor1-automotive', 'Motor1', 'https://www.motor1.com/rss/news/all/'],
    ['car-and-driver-automotive', 'Car and Driver', 'https://www.caranddriver.com/rss/all.xml/'],
  ],
  opinion: [
    [
      'the-conversation-canada-opinion',
      'The Conversation Canada',
      'https://theconversation.com/ca/articles.atom',
    ],
    ['the-guardian-opinion', 'The Guardian', 'https://www.theguardian.com/commentisfree/rss'],
    [
      'the-globe-and-mail-opinion',
      'The Globe and Mail',
      'https://www.theglobeandmail.com/arc/outboundfeeds/rss/category/opinion/',
    ],
    ['national-post-opinion', 'National Post', 'https://nationalpost.com/category/opinion/feed'],
  ],
  archives: [
    ['internet-archive-blogs-archives', 'Internet Archive Blogs', 'https://blog.archive.org/feed/'],
    [
      'the-public-domain-review-archives',
      'The Public Domain Review',
      'https://publicdomainreview.org/rss.xml',
    ],
  ],
  events: [
    [
      'government-of-canada-events',
      'Government of Canada',
      'https://api.io.canada.ca/io-server/gc/news/en/v2?location=nu62&sort=publishedDate&orderBy=desc&publishedDate%3E=2021-10-25&pick=100&format=atom&atomtitle=Nunavut',
      { onlyCategories: ['media advisories', 'media advisory'] },
    ],
  ],
  automobiles: [
    ['insideevs-automobiles', 'InsideEVs', 'https://insideevs.com/rss/news/all/'],
    ['autocar-automobiles', 'Autocar', 'https://www.autocar.co.uk/rss'],
  ],
};

/** The feeds that Nunavut News follows, by section, checked against public lists in November 2026. */
export const SOURCES: readonly Source[] = Object.entries(FEEDS).flatMap(([section, rows]) =>
  rows.map(([id, publisher, url, options]): Source => {
    const polling = section === 'local' ? LOCAL_POLLING : {};
    return {
      id,
      section: section as SectionId,
      publisher,
      via: 'xml',
      url,
      ...polling,
      ...options,
    };
  }),
);

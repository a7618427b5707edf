// What serves the routes that most readers of a paper do not come by: each module is loaded by the first request that needs it, so that
// none is read when a Worker starts. The front page, /news, /robots.txt and the icons are there at once.

import type { SiteContext } from './context/site-context.ts';

const blog = () => import('./pages/blog.tsx');
const post = () => import('./pages/post.tsx');
const legal = () => import('./pages/legal.tsx');
const today = () => import('./pages/today/load-today.tsx');
const documents = () => import('./syndication/documents.ts');
const blogFunctions = () => import('./api/blog-functions.ts');

/** A function of a module that the first call loads. */
function late<Args extends readonly unknown[], Result>(
  find: () => Promise<(...args: Args) => Result | Promise<Result>>,
): (...args: Args) => Promise<Result> {
  return async (...args) => (await find())(...args);
}

export const loadBlog = late(async () => (await blog()).loadBlog);
export const blogSkeleton = late(async () => (await blog()).blogSkeleton);
export const loadPost = late(async () => (await post()).loadPost);
export const postSkeleton = late(async () => (await post()).postSkeleton);
export const loadToday = late(async () => (await today()).loadToday);
export const loadTodayFile = late(async () => (await today()).loadTodayFile);
export const loadCommunity = late(
  async () => (await import('./pages/community.tsx')).loadCommunity,
);
export const loadCommunities = late(
  async () => (await import('./pages/communities.tsx')).loadCommunities,
);
export const loadPlace = late(async () => (await import('./pages/place.tsx')).loadPlace);
export const loadResources = late(
  async () => (await import('./pages/resources.tsx')).loadResources,
);
export const loadResource = late(async () => (await import('./pages/resource.tsx')).loadResource);
export const loadContact = late(async () => (await import('./pages/contact.tsx')).loadContact);
export const loadPartners = late(async () => (await import('./pages/partners.tsx')).loadPartners);
export const loadAbout = late(async () => (await legal()).loadAbout);
export const loadPrivacy = late(async () => (await legal()).loadPrivacy);
export const loadTerms = late(async () => (await legal()).loadTerms);
export const loadFaq = late(async () => (await import('./pages/faq.tsx')).loadFaq);
export const loadSiteMap = late(async () => (await import('./pages/site-map.tsx')).loadSiteMap);
export const loadRss = late(async () => (await import('./pages/rss.tsx')).loadRss);
export const loadRadio = late(async () => (await import('./pages/radio.tsx')).loadRadio);
export const loadBooks = late(async () => (await import('./pages/books.tsx')).loadBooks);
export const loadOffline = late(async () => (await import('./pages/offline.tsx')).loadOffline);
export const loadStatus = late(async () => (await import('./pages/status/status.tsx')).loadStatus);
export const serveCheck = late(async () => (await import('./health/check-now.ts')).serveCheck);
export async function serveHealth(context: SiteContext): Promise<Response> {
  const health = await import('./health/health-report.ts');
  const { findFrontPageFault } = await import('./pages/status/front-page-fault.ts');
  return health.serveHealth(context, findFrontPageFault);
}

export const serveNewsApi = late(async () => (await import('./api/news.ts')).serveNewsApi);
export const serveSearchApi = late(async () => (await import('./api/search.ts')).serveSearchApi);
export const serveWeatherApi = late(async () => (await import('./api/weather.ts')).serveWeatherApi);
export const serveMetaInfo = late(async () => (await blogFunctions()).serveMetaInfo);
export const serveDetails = late(async () => (await blogFunctions()).serveDetails);
export const serveStream = late(async () => (await import('./radio/serve-stream.ts')).serveStream);
export const serveNowPlaying = late(
  async () => (await import('./radio/serve-now-playing.ts')).serveNowPlaying,
);

export const serveRss = late(async () => (await documents()).serveRss);
export const serveAtom = late(async () => (await documents()).serveAtom);
export const serveJsonFeed = late(async () => (await documents()).serveJsonFeed);
export const serveOpml = late(async () => (await documents()).serveOpml);
export const serveWarnings = late(
  async () => (await import('./syndication/warnings-feed.ts')).serveWarnings,
);
export const servePlaceFeed = late(async () => (await documents()).servePlaceFeed);
export const serveHeadlineFeed = late(async () => (await documents()).serveHeadlineFeed);
export const serveSitemap = late(async () => (await documents()).serveSitemap);
export const serveLlm = late(async () => (await documents()).serveLlm);
export const serveAdDocument = late(
  async () => (await import('./files/ad-document.ts')).serveAdDocument,
);
export const servePaperFile = late(
  async () => (await import('./files/paper-file.ts')).servePaperFile,
);

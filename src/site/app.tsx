import { Hono } from 'hono';
import { logEvent } from '../http/log.ts';
import type { Publication } from '../publications/publication.ts';
import { serveAdDocument } from './api/ad-document.ts';
import { serveDetails, serveMetaInfo } from './api/blog-functions.ts';
import { serveEditionApi } from './api/edition.ts';
import { serveNewsApi } from './api/news.ts';
import { servePaperFile } from './api/paper-file.ts';
import { serveSearchApi } from './api/search.ts';
import { serveIcon } from './api/serve-icon.ts';
import { serveOwnFile } from './api/serve-own-file.ts';
import { serveWeatherApi } from './api/weather.ts';
import { serveWebManifest } from './api/web-manifest.ts';
import type { SiteContext } from './context/site-context.ts';
import { CHECK_PATH, serveCheck } from './health/check-now.ts';
import { serveHealth } from './health/health.ts';
import { isOverLimit } from './http/limit-requests.ts';
import { movedTo } from './http/moved-to.ts';
import { pathOf } from './http/path-of.ts';
import { problem } from './http/problem.ts';
import { blogSkeleton, loadBlog } from './pages/blog.tsx';
import { loadBooks } from './pages/books.tsx';
import { loadCommunities } from './pages/communities.tsx';
import { loadCommunity } from './pages/community.tsx';
import { loadContact } from './pages/contact.tsx';
import { loadNotFound } from './pages/error-page.tsx';
import { loadFaq } from './pages/faq.tsx';
import { findFrontPageFault } from './pages/front-page-fault.ts';
import { loadHome } from './pages/home.tsx';
import { loadAbout, loadPrivacy, loadTerms } from './pages/legal.tsx';
import { loadNews } from './pages/news.tsx';
import { loadOffline } from './pages/offline.tsx';
import type { PageLoader, Skeleton } from './pages/page.ts';
import { loadPartners } from './pages/partners.tsx';
import { loadPlace } from './pages/place.tsx';
import { loadPost, postSkeleton } from './pages/post.tsx';
import { loadRadio } from './pages/radio.tsx';
import { loadResource } from './pages/resource.tsx';
import { loadResources } from './pages/resources.tsx';
import { loadRss } from './pages/rss.tsx';
import { serveError, serveTooMany } from './pages/serve-error.ts';
import { servePage } from './pages/serve-page.tsx';
import { loadSiteMap } from './pages/site-map.tsx';
import { loadStatus } from './pages/status.tsx';
import { loadToday, loadTodayFile } from './pages/today/load-today.tsx';
import { TODAY_FILE_PATH, TODAY_PATH } from './pages/today/Sheet.tsx';
import { serveNowPlaying } from './radio/serve-now-playing.ts';
import { STREAM_PATH, serveStream } from './radio/serve-stream.ts';
import { ALARMS_PATH, serveAlarms } from './syndication/alarm-feed.ts';
import {
  serveAtom,
  serveHeadlineFeed,
  serveJsonFeed,
  serveLlm,
  serveNewsSitemap,
  serveOpml,
  servePlaceFeed,
  serveRobots,
  serveRss,
  serveSecurityTxt,
  serveSitemap,
} from './syndication/documents.ts';
import { RSS_PATH, WARNINGS_PATH } from './syndication/feed-list.ts';
import { SECURITY_TXT_PATH } from './syndication/security-txt.ts';
import { serveWarnings } from './syndication/warnings-feed.ts';
import { wordsOf } from './words/words.ts';

/** What handlers find in `c.env`: the site context of the request, which has the Worker's environment. */
interface Bindings {
  readonly site: SiteContext;
}

/** What handlers need of Hono's context. */
type RouteContext = {
  readonly req: { readonly raw: Request; param(): Record<string, string> };
  readonly env: Bindings;
};

const contextOf = ({ env }: Pick<RouteContext, 'env'>): SiteContext => env.site;

type Handler = (c: RouteContext) => Response | Promise<Response>;

const page =
  (
    load: PageLoader,
    {
      skeleton,
      showsEdition = false,
    }: { skeleton?: (publication: Publication) => Skeleton; showsEdition?: boolean } = {},
  ): Handler =>
  (c) =>
    servePage(load, c.req.raw, contextOf(c), {
      parameters: c.req.param(),
      skeleton: skeleton?.(contextOf(c).publication),
      showsEdition,
    });
const data =
  (serve: (request: Request, context: SiteContext) => Promise<Response>): Handler =>
  (c) =>
    serve(c.req.raw, contextOf(c));

/**
 * Limits the rate of requests that no cache can serve and that cost a database query or a search. A client that sends far more
 * than a reader or a monitor does gets a 429. Feeds, site maps and plain pages are not limited: programs may poll them.
 */
const limited =
  (handle: Handler, counts: (path: string) => boolean = () => true): Handler =>
  async (c) => {
    const { raw: request } = c.req;
    const context = contextOf(c);
    const isRefused =
      counts(pathOf(request)) && (await isOverLimit(request, context.env, context.now));
    return isRefused ? serveTooMany(request, context) : handle(c);
  };
const pageNotFound = page(loadNotFound);
/** The 404 of an unknown address: a page, or problem details below `/api/`, where programs call. */
const notFound = limited((c) => {
  if (!pathOf(c.req.raw).startsWith('/api/')) return pageNotFound(c);
  return problem(404, wordsOf(contextOf(c).publication).api.noSuchCall);
});
const ownFile =
  (folder: string): Handler =>
  (c) =>
    serveOwnFile(`${folder}/${c.req.param().file}`, contextOf(c).publication) ?? notFound(c);
// Addresses are canonical here: names are not encoded, and no parameter is empty.
const isSearch = (path: string) => /[?&]q=/.test(path);
const isPartOfBlog = (path: string) => /[?&](?:keyword|page)=/.test(path);

/** The routes of a publication's site, in groups: pages, data, syndication, health. */
export const app = new Hono<{ Bindings: Bindings }>({ strict: false });

app.get('/', page(loadHome, { showsEdition: true }));
app.get('/news', limited(page(loadNews, { showsEdition: true }), isSearch));
app.get(TODAY_PATH, page(loadToday, { showsEdition: true }));
app.get(TODAY_FILE_PATH, page(loadTodayFile, { showsEdition: true }));
app.get('/blog', limited(page(loadBlog, { skeleton: blogSkeleton }), isPartOfBlog));
app.get('/blog/:slug', limited(page(loadPost, { skeleton: postSkeleton })));
app.get('/community', page(loadCommunity, { showsEdition: true }));
app.get('/communities', page(loadCommunities, { showsEdition: true }));
app.get('/communities/:slug', page(loadPlace, { showsEdition: true }));
app.get('/resources', page(loadResources));
app.get('/resources/:slug', page(loadResource));
app.get('/contact', page(loadContact));
app.get('/partners', page(loadPartners));
app.get('/about', page(loadAbout));
app.get('/privacy', page(loadPrivacy));
app.get('/terms', page(loadTerms));
app.get('/faq', limited(page(loadFaq), isSearch));
app.get('/sitemap', page(loadSiteMap));
app.get('/rss', page(loadRss));
app.get('/radio', page(loadRadio));
app.get('/books', page(loadBooks));
app.get('/offline', page(loadOffline));

app.get('/api/edition', data(serveEditionApi));
app.get('/api/news', limited(data(serveNewsApi), isSearch));
app.get('/api/search', limited(data(serveSearchApi), isSearch));
app.get('/api/weather', data(serveWeatherApi));
app.get(STREAM_PATH, data(serveStream));
app.get('/api/now-playing', (c) => serveNowPlaying(contextOf(c)));

app.get('/functions/v1/get_metainfo', limited(data(serveMetaInfo)));
app.get('/functions/v1/get_details', limited(data(serveDetails)));

app.get('/rss.xml', data(serveRss));
app.get('/feed', () => movedTo(RSS_PATH));
app.get('/atom.xml', data(serveAtom));
app.get('/feed.json', data(serveJsonFeed));
app.get('/feeds.opml', data(serveOpml));
app.get(
  ALARMS_PATH,
  limited((c) => serveAlarms(c.req.raw, contextOf(c), findFrontPageFault)),
);
app.get(WARNINGS_PATH, data(serveWarnings));
app.get('/feeds/communities/:file', (c) =>
  servePlaceFeed(c.req.raw, contextOf(c), c.req.param('file')),
);
app.get('/feeds/:file', (c) => serveHeadlineFeed(c.req.raw, contextOf(c), c.req.param('file')));
app.get('/sitemap.xml', data(serveSitemap));
app.get('/news-sitemap.xml', data(serveNewsSitemap));
app.get('/robots.txt', data(serveRobots));
app.get(SECURITY_TXT_PATH, data(serveSecurityTxt));
app.get('/llm.txt', data(serveLlm));
app.get('/llms.txt', data(serveLlm));

app.get('/downloads/:file', ownFile('downloads'));
app.get('/pictures/:file', ownFile('pictures'));
// Where the pictures of resources were.
app.get('/images/resources/:file', ownFile('pictures'));
app.get('/papers/*', data(servePaperFile));
app.get('/site.webmanifest', (c) => serveWebManifest(contextOf(c).publication));
app.get('/favicon.ico', (c) => serveIcon('/favicon.ico', contextOf(c).publication));
app.get('/favicon.png', (c) => serveIcon('/favicon.png', contextOf(c).publication));
app.get('/apple-touch-icon.png', (c) =>
  serveIcon('/apple-touch-icon.png', contextOf(c).publication),
);
app.get('/ads/:id', (c) => serveAdDocument(c.req.param('id'), contextOf(c).publication));

app.get('/status', limited(page(loadStatus)));
app.post(CHECK_PATH, limited(data(serveCheck)));
app.get(
  '/healthz',
  limited((c) => serveHealth(contextOf(c), findFrontPageFault)),
);

app.notFound((c) =>
  c.req.method === 'GET' || c.req.method === 'HEAD'
    ? notFound(c)
    : serveError(405, c.req.raw, contextOf(c)),
);
app.onError((error, c) => {
  logEvent('error', 'request failed', {
    publication: contextOf(c).publication.id,
    path: c.req.path,
    error,
  });
  return serveError(500, c.req.raw, contextOf(c));
});

/** The response of the publication's site to a request. */
export function serveSite(request: Request, site: SiteContext): Response | Promise<Response> {
  return app.fetch(request, { site } satisfies Bindings);
}

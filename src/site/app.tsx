import type { Context, Handler } from 'hono';
import { HonoBase } from 'hono/hono-base';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { TrieRouter } from 'hono/router/trie-router';
import { logEvent } from '../lib/http/log.ts';
import type { Publication } from '../model/publication/publication.ts';
import { hasPage } from '../model/publication/site-address.ts';
import { PUSH_PATH } from '../shared/push.ts';
import { serveDetails, serveMetaInfo } from './api/blog-functions.ts';
import { serveNewsApi, serveSearchApi } from './api/news.ts';
import { serveWeatherApi } from './api/weather.ts';
import type { SiteContext } from './context/site-context.ts';
import { serveAdDocument } from './files/ad-document.ts';
import { type ICONS, serveIcon, serveOwnFile, serveWebManifest } from './files/own-files.ts';
import { servePaperFile } from './files/paper-file.ts';
import { serveTextPicture } from './files/serve-text-picture.ts';
import { CHECK_PATH, serveCheck } from './health/check-now.ts';
import { serveHealth } from './health/health-report.ts';
import { movedTo, problem } from './http/plain-responses.ts';
import { isRead } from './http/request-address.ts';
import { loadArchive } from './pages/archive/load-archive.tsx';
import { loadDay } from './pages/archive/load-day.tsx';
import { blogSkeleton, loadBlog } from './pages/blog.tsx';
import { loadBooks } from './pages/books.tsx';
import { loadChoices } from './pages/choices.tsx';
import { loadCommunities } from './pages/communities.tsx';
import { loadCommunity } from './pages/community.tsx';
import { loadContact } from './pages/contact.tsx';
import { loadNotFound } from './pages/error-page.tsx';
import { loadEvent } from './pages/events/event.tsx';
import { loadEventList } from './pages/events/events.tsx';
import { loadFaq } from './pages/faq.tsx';
import { loadHome } from './pages/home.tsx';
import { legalPage } from './pages/legal.tsx';
import { loadNews } from './pages/news.tsx';
import { loadNotices } from './pages/notices.tsx';
import { loadOffline } from './pages/offline.tsx';
import type { Page, PageLoader } from './pages/page.ts';
import { loadPartners } from './pages/partners.tsx';
import { loadPlace } from './pages/place.tsx';
import { loadPost, postSkeleton } from './pages/post.tsx';
import { loadRadio } from './pages/radio.tsx';
import { loadResource } from './pages/resource.tsx';
import { loadResources } from './pages/resources.tsx';
import { loadRss } from './pages/rss.tsx';
import { serveError, servePage } from './pages/serve-page.ts';
import { loadSiteMap } from './pages/site-map.tsx';
import { findFrontPageFault } from './pages/status/front-page-fault.ts';
import { loadStatus } from './pages/status/status.tsx';
import { loadToday, loadTodayFile } from './pages/today/load-today.tsx';
import { TODAY_FILE_PATH, TODAY_PATH } from './pages/today/Sheet.tsx';
import { serveTodayFeed } from './pages/today/serve-today-feed.ts';
import {
  type Environment,
  limit,
  limitParts,
  limitSearches,
  readableEverywhere,
  refuseMethod,
  withBlogKey,
} from './policies.ts';
import { serveSubscribe, serveUnsubscribe } from './push/serve-push.ts';
import { serveNowPlaying } from './radio/serve-now-playing.ts';
import { STREAM_PATH, serveStream } from './radio/serve-stream.ts';
import {
  serveNoticesApi,
  serveNoticesFeed,
  serveWarnings,
} from './syndication/bulletin-documents.ts';
import {
  serveEventCalendar,
  serveEventsCalendar,
  servePlaceCalendar,
} from './syndication/events-documents.ts';
import {
  NOTICES_FEED_PATH,
  RSS_PATH,
  SEARCH_FEED_PATH,
  TODAY_FEED_PATH,
  WARNINGS_PATH,
} from './syndication/feed-list.ts';
import {
  SECURITY_TXT_PATH,
  serveLlm,
  serveOpml,
  serveRobots,
  serveSecurityTxt,
} from './syndication/fixed-documents.ts';
import {
  serveHeadlineFeed,
  servePlaceFeed,
  serveSearchFeed,
} from './syndication/headline-feeds.ts';
import { serveAtom, serveJsonFeed, serveRss } from './syndication/post-documents.ts';
import { serveArchiveSitemap, serveSitemap } from './syndication/sitemap.ts';
import { wordsOf } from './words/words.ts';

type RouteHandler = Handler<Environment>;

/** Serves a page, or 404 if the publication does not have it. */
const page =
  (
    load: PageLoader,
    {
      skeleton,
      showsEdition = false,
    }: { skeleton?: (publication: Publication) => Page; showsEdition?: boolean } = {},
  ): RouteHandler =>
  ({ req, env: { site } }) =>
    servePage(hasPage(site.publication, req.path) ? load : loadNotFound, req.raw, site, {
      parameters: req.param(),
      skeleton: skeleton?.(site.publication),
      showsEdition,
    });
/** Serves a document for programs; `file` names one of several documents of a route. */
const data =
  (
    serve: (
      request: Request,
      context: SiteContext,
      file: string | undefined,
    ) => Response | Promise<Response>,
  ): RouteHandler =>
  ({ req, env: { site } }) =>
    serve(req.raw, site, req.param('file'));
/** Serves a file of the paper's own folder, or 404. */
const ownFile =
  (folder: string): RouteHandler =>
  ({ req, env: { site } }, next) =>
    serveOwnFile(`${folder}/${req.param('file')}`, site.publication) ?? next();
const icon =
  (path: keyof typeof ICONS): RouteHandler =>
  ({ env: { site } }) =>
    serveIcon(path, site.publication);
/** Redirects an address with capitals, as people type the names of places. */
const inLowerCase: RouteHandler = ({ req }, next) => {
  const { path } = req;
  const isSimple = /[A-Z]/.test(path) && /^[\w/-]+$/.test(path);
  return isSimple ? movedTo(path.toLowerCase()) : next();
};
/** A page for readers; problem details for programs (`/api/`, unsafe methods). */
const notFound = ({ req, env: { site } }: Context<Environment>) =>
  isRead(req.raw) && !req.path.startsWith('/api/')
    ? servePage(loadNotFound, req.raw, site)
    : problem(404, wordsOf(site.publication).api.noSuchCall);

/** Hono's default router first tries RegExpRouter, which takes 1.5 ms to reject these routes. */
const routes = () => new HonoBase<Environment>({ strict: false, router: new TrieRouter() });

export const app = routes();

app.get('/', page(loadHome, { showsEdition: true }));
app.get('/search', ({ req }) => movedTo(`/news${new URL(req.url).search}`));
app.get('/news', limitSearches, page(loadNews, { showsEdition: true }));
app.get(TODAY_PATH, page(loadToday, { showsEdition: true }));
app.get(TODAY_FILE_PATH, page(loadTodayFile, { showsEdition: true }));
app.get('/notices', page(loadNotices));
app.get('/events', limitParts, page(loadEventList));
app.get('/events/:id{[\\w-]+}', page(loadEvent));
app.get('/archive', limitParts, page(loadArchive));
app.get('/blog', limitParts, page(loadBlog, { skeleton: blogSkeleton }));
app.get('/blog/:slug', limit, page(loadPost, { skeleton: postSkeleton }));
app.get('/community', page(loadCommunity, { showsEdition: true }));
app.get('/communities', page(loadCommunities, { showsEdition: true }));
app.get('/communities/:slug', inLowerCase, page(loadPlace, { showsEdition: true }));
app.get('/resources', page(loadResources));
app.get('/resources/:slug', page(loadResource));
app.get('/contact', page(loadContact));
app.get('/partners', page(loadPartners));
app.get('/about', page(legalPage('about')));
app.get('/privacy', page(legalPage('privacy')));
app.get('/terms', page(legalPage('terms')));
app.get('/faq', limitSearches, page(loadFaq));
app.get('/sitemap', page(loadSiteMap));
app.get('/rss', page(loadRss));
app.get('/radio', page(loadRadio));
app.get('/books', page(loadBooks));
app.get('/choices', page(loadChoices));
app.get('/offline', page(loadOffline));

// Data, feeds and other documents that scripts of any site may read (CORS).
const open = routes();
open.get('/api/news', limitSearches, data(serveNewsApi));
open.get('/api/search', limitSearches, data(serveSearchApi));
open.get('/api/weather', data(serveWeatherApi));
open.get('/api/notices', data(serveNoticesApi));
open.get('/rss.xml', data(serveRss));
open.get('/feed', () => movedTo(RSS_PATH));
open.get('/atom.xml', data(serveAtom));
open.get('/feed.json', data(serveJsonFeed));
open.get('/feeds.opml', data(serveOpml));
open.get(WARNINGS_PATH, data(serveWarnings));
open.get(NOTICES_FEED_PATH, data(serveNoticesFeed));
open.get(SEARCH_FEED_PATH, limitSearches, data(serveSearchFeed));
open.get(TODAY_FEED_PATH, data(serveTodayFeed));
open.get('/events.ics', data(serveEventsCalendar));
open.get('/events/communities/:file', data(servePlaceCalendar));
open.get('/events/:file{[\\w-]+\\.ics}', data(serveEventCalendar));
open.get('/feeds/communities/:file', data(servePlaceFeed));
open.get('/feeds/:file', data(serveHeadlineFeed));
open.get('/sitemap.xml', data(serveSitemap));
open.get('/archive/sitemap.xml', data(serveArchiveSitemap));
open.get('/robots.txt', data(serveRobots));
open.get(SECURITY_TXT_PATH, data(serveSecurityTxt));
open.get('/llm.txt', data(serveLlm));
open.get('/llms.txt', data(serveLlm));
for (const path of new Set(open.routes.map((route) => route.path)))
  app.use(path, readableEverywhere);
app.route('/', open);
// After /archive/sitemap.xml, which it would match too.
app.get('/archive/:day', limit, page(loadDay));

app.get(STREAM_PATH, ({ req, env: { site } }) => serveStream(req.raw, site));
app.get('/api/now-playing', ({ env }) => serveNowPlaying(env.site));
app.get('/functions/v1/get_metainfo', limit, withBlogKey, data(serveMetaInfo));
app.get('/functions/v1/get_details', limit, withBlogKey, data(serveDetails));

app.get('/downloads/:file', ownFile('downloads'));
app.get('/pictures/:file', ownFile('pictures'));
// Earlier addresses of the resources' pictures.
app.get('/images/resources/:file', ownFile('pictures'));
app.get('/papers/*', data(servePaperFile));
app.get('/media/*', data(serveTextPicture));
app.get('/site.webmanifest', ({ env }) => serveWebManifest(env.site.publication));
app.get('/favicon.ico', icon('/favicon.ico'));
app.get('/favicon.png', icon('/favicon.png'));
app.get('/apple-touch-icon.png', icon('/apple-touch-icon.png'));
app.get('/ads/:id', ({ req, env: { site } }) => serveAdDocument(req.param('id'), site.publication));

app.get('/status', limit, page(loadStatus));
app.post(CHECK_PATH, limit, data(serveCheck));
app.post(PUSH_PATH, limit, data(serveSubscribe));
app.delete(PUSH_PATH, limit, data(serveUnsubscribe));
app.get('/healthz', limit, ({ env }) => serveHealth(env.site, findFrontPageFault));

// 404 for an unknown path, 405 for a method that the path's routes do not have.
app.use(limit);
app.use(methodNotAllowed({ app, onMethodNotAllowed: refuseMethod }));
app.notFound(notFound);
app.onError((error, { req, env: { site } }) => {
  if (error instanceof HTTPException) return error.getResponse();
  const { id } = site.publication;
  logEvent('error', 'request failed', { publication: id, path: req.path, error });
  return serveError(500, req.raw, site);
});

export function serveSite(request: Request, site: SiteContext): Response | Promise<Response> {
  return app.fetch(request, { site } satisfies Environment['Bindings']);
}

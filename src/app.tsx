import { Hono } from 'hono';
import { serveHealth } from './api/health.ts';
import { serveNewsApi } from './api/news.ts';
import { loadHome } from './pages/home.tsx';
import { loadNews } from './pages/news.tsx';
import { loadNotFound } from './pages/not-found.tsx';
import type { PageLoader } from './pages/page.ts';
import { servePage } from './pages/serve-page.tsx';
import type { SiteContext } from './site-context.ts';

type Bindings = { Bindings: SiteContext };

const page = (load: PageLoader) => (c: { req: { raw: Request }; env: SiteContext }) =>
  servePage(load, c.req.raw, c.env);

/** The routes of a publication's site, in groups: pages, data, health. */
export const app = new Hono<Bindings>({ strict: false });

app.get('/', page(loadHome));
app.get('/news', page(loadNews));

app.get('/api/news', (c) => serveNewsApi(c.req.raw, c.env));

app.get('/healthz', (c) => serveHealth(c.env));

app.notFound(page(loadNotFound));

import { WorkerEntrypoint } from 'cloudflare:workers';
import type { Edition } from '../edition/edition.ts';
import type { RenderedPages } from '../edition/rendered-pages.ts';
import { serveSite } from './app.tsx';
import { expireEditions } from './context/edition-store.ts';
import { passToSite, type SiteProps } from './gateway.ts';
import { purgeTags } from './http/purge-tags.ts';
import { renderPages } from './pages/render-pages.ts';
import { serveError } from './pages/serve-error.ts';
import { siteContext } from './platform.ts';

/** The gateway. */
export default {
  fetch: (request, env, ctx) =>
    passToSite(request, {
      cached: ctx.cache && ((props) => ctx.exports.Site({ props })),
      direct: (props, canonical) => serveSite(canonical, siteContext(props, env, ctx)),
      refuse: (props, refused, status) => serveError(status, refused, siteContext(props, env, ctx)),
    }),
} satisfies ExportedHandler<Env>;

/** One publication's site. The edge caches its responses; a purge affects only the cache of the entrypoint that calls it. */
export class Site extends WorkerEntrypoint<Env, SiteProps> {
  override fetch(request: Request): Response | Promise<Response> {
    return serveSite(request, siteContext(this.ctx.props, this.env, this.ctx));
  }

  /** Ingest calls this before publishing: the pages of an edition, `undefined` where this build does not have its publication. */
  async renderPages(publication: string, edition: Edition): Promise<RenderedPages | undefined> {
    const context = siteContext({ publication }, this.env, this.ctx);
    return context.publication.id === publication ? renderPages(edition, context) : undefined;
  }

  /** Ingest calls this after publishing. Marks every cached response with one of these tags as stale, or throws. */
  async invalidate(tags: string[]): Promise<void> {
    expireEditions();
    await purgeTags(this.ctx.cache, tags);
  }
}

import { WorkerEntrypoint } from 'cloudflare:workers';
import { app } from './app.tsx';
import { consumeRefreshes, startRefreshes } from './feeds/refresh-jobs.ts';
import { passToSite, type SiteProps } from './gateway.ts';
import { serveRefusal } from './pages/refused.ts';
import { platformAt, siteContext } from './platform.ts';

/** The gateway, the cron and the queue. */
export default {
  fetch: (request, env, ctx) =>
    passToSite(request, {
      cached: ctx.cache && ((props) => ctx.exports.Site({ props })),
      direct: (props, canonical) => app.fetch(canonical, siteContext(props, env, ctx)),
      refuse: (props, refused, status) =>
        serveRefusal(status, refused, siteContext(props, env, ctx)),
    }),

  async scheduled(controller, env, ctx) {
    const platform = platformAt(controller.scheduledTime, env, ctx);
    await startRefreshes(platform.publications, platform);
  },

  queue: (batch, env, ctx) => consumeRefreshes(batch, (at) => platformAt(at, env, ctx)),
} satisfies ExportedHandler<Env>;

/** One publication's site. Its answers are cacheable; a purge reaches only the entrypoint that asks for it. */
export class Site extends WorkerEntrypoint<Env, SiteProps> {
  override fetch(request: Request): Response | Promise<Response> {
    return app.fetch(request, siteContext(this.ctx.props, this.env, this.ctx));
  }

  /** Marks everything that carries one of these tags as stale. */
  async invalidate(tags: string[]): Promise<void> {
    await this.ctx.cache?.invalidate({ tags });
  }
}

import { WorkerEntrypoint } from 'cloudflare:workers';
import { app } from './app.tsx';
import { consumeRefreshes, startRefresh } from './feeds/refresh-jobs.ts';
import { passToSite, type SiteProps } from './gateway.ts';
import { platformAt, publicationWithSources, servedPublications } from './platform.ts';

/** The gateway, the cron and the queue. */
export default {
  fetch: (request, _env, ctx) => passToSite(request, (props) => ctx.exports.Site({ props })),

  async scheduled(controller, env, ctx) {
    const platform = platformAt(controller.scheduledTime, env, ctx);
    for (const publication of servedPublications(env)) await startRefresh(publication, platform);
  },

  queue: (batch, env, ctx) => consumeRefreshes(batch, (at) => platformAt(at, env, ctx)),
} satisfies ExportedHandler<Env>;

/** One publication's site. Its answers are cacheable; a purge reaches only the entrypoint that asks for it. */
export class Site extends WorkerEntrypoint<Env, SiteProps> {
  override fetch(request: Request): Response | Promise<Response> {
    const { ctx, env } = this;
    const publication = publicationWithSources(ctx.props.publication, env);
    return app.fetch(request, {
      env,
      publication,
      now: new Date(),
      inBackground: (work: Promise<unknown>) => ctx.waitUntil(work),
      startRefresh: () => startRefresh(publication, platformAt(Date.now(), env, ctx)),
    });
  }

  /** Marks everything that carries one of these tags as stale. */
  async invalidate(tags: string[]): Promise<void> {
    await this.ctx.cache?.invalidate({ tags });
  }
}

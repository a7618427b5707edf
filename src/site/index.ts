import { WorkerEntrypoint } from 'cloudflare:workers';
import { isBlogTag, isEventsTag } from '../model/edition/cache-tags.ts';
import type { WrittenToKv } from '../model/edition/edition.ts';
import type { PostDetail } from '../model/posts/blog-backend.ts';
import type { Publication } from '../model/publication/publication.ts';
import { serveSite } from './app.tsx';
import { bucketOf } from './archive/read-archive.ts';
import { archiveDays } from './archive/write-archive.ts';
import { expireBulletins } from './bulletin/bulletin-store.ts';
import { expireResponses } from './cache/response-cache.ts';
import { expireEditions } from './context/edition-store.ts';
import { expireEvents } from './events/load-events.ts';
import { passToSite, type SiteProps, withNoStore } from './gateway.ts';
import { deleteTags, purgeTags } from './http/purge-tags.ts';
import { previewPage, previewPost } from './pages/preview.tsx';
import { publishPages } from './pages/publish-pages.ts';
import { expirePublished } from './pages/published-pages.ts';
import { serveError } from './pages/serve-page.ts';
import { pictureTag } from './pictures/picture-response.ts';
import { servePictureRequest, servesPicture, withdrawPictures } from './pictures/story-pictures.ts';
import {
  contextOf,
  contextsAt,
  findHosted,
  findServed,
  pictureContext,
  pictureRequest,
  siteContexts,
} from './platform.ts';
import { expireDocuments } from './syndication/serve-document.ts';

export default {
  fetch: (request, env, ctx) =>
    passToSite(request, {
      find: (hostname) => findHosted(hostname, env, (work) => ctx.waitUntil(work)),
      cached: ctx.cache && ((props) => ctx.exports.Site({ props })),
      direct: ({ publication }, canonical) =>
        serveSite(canonical, contextOf(publication, env, ctx)),
      picture: ({ publication }, variant, request) =>
        servesPicture(publication, variant, env)
          ? picturesOf(env, ctx).fetch(pictureRequest(variant, request))
          : undefined,
      refuse: ({ publication }, refused, status) =>
        serveError(status, refused, contextOf(publication, env, ctx)),
    }),
} satisfies ExportedHandler<Env>;

/**
 * One publication's site. The edge caches its responses; a purge affects the cache of the calling
 * entrypoint only. The methods that other Workers call throw if they fail.
 */
export class Site extends WorkerEntrypoint<Env, SiteProps> {
  override async fetch(request: Request): Promise<Response> {
    const { publication, isCertain } = await findServed(this.ctx.props, this.env, (work) =>
      this.ctx.waitUntil(work),
    );
    const response = await serveSite(request, contextOf(publication, this.env, this.ctx));
    return isCertain ? response : withNoStore(response);
  }

  /** For ingest, after it wrote to KV and periodically: this build's first pages. */
  publishPages(desks: readonly string[], written: WrittenToKv): Promise<void> {
    return publishPages(desks, written, siteContexts(this.env, this.ctx));
  }

  /** For ingest, hourly: back issues of the papers at up to ten hosts, or else of this build. */
  async archiveDays(hosts: readonly string[]): Promise<void> {
    if (!bucketOf(this.env)) return;
    const { contexts, isComplete } = await contextsAt(hosts, this.env, this.ctx);
    await archiveDays(contexts);
    if (!isComplete) throw new Error('a paper could not be read');
  }

  /** For ingest: removes pictures that publishers have withdrawn from all caches. */
  async withdrawPictures(keys: readonly string[]): Promise<void> {
    await this.ctx.exports.Pictures({ props: {} }).withdraw(keys);
  }

  /** For the editor: a page of an unpublished paper. */
  previewPage(paper: Publication, path: string): Promise<Response> {
    return previewPage(paper, path, this.env, (work) => this.ctx.waitUntil(work));
  }

  /** For the editor: the page of a post as readers would see it. */
  previewPost(publication: Publication, slug: string, post: PostDetail): Promise<Response> {
    return previewPost(publication, slug, post);
  }

  /** For ingest and the editor: removes responses with these tags from all caches. */
  async purge(tags: string[]): Promise<void> {
    await deleteTags(this.ctx.cache, tags);
  }

  /** For ingest and the editor after publishing: marks responses with these tags as stale. */
  async invalidate(tags: string[]): Promise<void> {
    expireEditions();
    expireBulletins();
    expireEvents();
    expirePublished();
    expireDocuments();
    // The generation of cached pages does not change with posts and events.
    if (tags.some((tag) => isBlogTag(tag) || isEventsTag(tag))) expireResponses();
    await purgeTags(this.ctx.cache, tags);
  }
}

/** Pictures of stories, in every variant. The edge caches them once for all papers. */
export class Pictures extends WorkerEntrypoint<Env> {
  override async fetch(request: Request): Promise<Response> {
    return servePictureRequest(request, pictureContext(this.env, this.ctx, request));
  }

  async withdraw(keys: readonly string[]): Promise<void> {
    await withdrawPictures(keys, pictureContext(this.env, this.ctx));
    await deleteTags(this.ctx.cache, keys.map(pictureTag));
  }
}

/** The entrypoint for pictures, behind the edge's cache if there is one. */
function picturesOf(env: Env, ctx: ExecutionContext) {
  if (ctx.cache) return ctx.exports.Pictures({ props: {} });
  return {
    fetch: (request: Request) => servePictureRequest(request, pictureContext(env, ctx, request)),
  };
}

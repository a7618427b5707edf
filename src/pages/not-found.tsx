import { logEvent } from '../http/log.ts';
import type { PageLoader } from './page.ts';

/** Any path that is no route (spec §2); the path is logged. */
export const loadNotFound: PageLoader = async ({ publication }, url) => {
  logEvent('warn', 'page not found', { path: url.pathname.slice(0, 200) });
  return {
    status: 404,
    metadata: {
      title: `Page not found | ${publication.name}`,
      description: 'There is no such page.',
    },
    version: 'static',
    edgeSeconds: 60,
    tags: [],
    styles: '',
    frames: [],
    render: () => (
      <div className="page-head">
        <h1>404</h1>
        <p>Oops! Page not found</p>
        <p>
          <a className="button" href="/">
            Return to Home
          </a>
        </p>
      </div>
    ),
  };
};

import { logEvent } from '../http/log.ts';
import { noticePage, WAY_HOME } from './notice-page.tsx';
import type { PageLoader } from './page.ts';

const STORED_SECONDS = 60;

/** Any path that is no route (spec §2); the path is logged. */
export const loadNotFound: PageLoader = async ({ publication }, url) => {
  const path = url.pathname.slice(0, 200);
  logEvent('warn', 'page not found', { publication: publication.id, path });
  const notice = noticePage(
    {
      status: 404,
      title: 'Page not found',
      description: 'There is no such page.',
      heading: '404',
      text: 'Oops! Page not found',
      way: WAY_HOME,
    },
    publication.name,
  );
  return { ...notice, version: 'static', edgeSeconds: STORED_SECONDS };
};

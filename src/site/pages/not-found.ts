import { logEvent } from '../../http/log.ts';
import { noticePage, WAY_HOME } from './notice-page.tsx';
import type { PageLoader } from './page.ts';

/** Any path that is no route (requirements#not-found); the path is logged. Caches keep it for a minute. */
export const loadNotFound: PageLoader = async ({ publication }, url) => {
  const path = url.pathname.slice(0, 200);
  logEvent('warn', 'page not found', { publication: publication.id, path });
  return noticePage(
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
};

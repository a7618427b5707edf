import type { Edition } from '../../edition/edition.ts';
import { localDay } from '../../shared/locale.ts';
import type { SiteContext } from './site-context.ts';

/** The document of a path as it was rendered for the edition, if this build did so, today, and with this weather (`weatherVersion`). */
export function findRendered(
  edition: Edition,
  path: string,
  { publication, now }: SiteContext,
  weather: string,
): string | undefined {
  const pages = edition.pages?.[publication.id];
  // In the development server the components may have changed since.
  if (import.meta.hot || !pages || pages.build !== import.meta.env.BUILD_ID) return undefined;
  if ((pages.weather ?? '') !== weather) return undefined;
  return pages.day === localDay(publication, now) ? pages.documents[path] : undefined;
}

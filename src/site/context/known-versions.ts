import type { Edition } from '../../edition/edition.ts';
import { type KnownVersion, readOneVersion } from '../../edition/known-versions.ts';
import { publicationKey } from '../cache/publication-key.ts';
import { SwrCache } from '../cache/swr-cache.ts';
import type { SiteContext } from './site-context.ts';

/** Characters of what this isolate knows of versions: some hundred of them. */
const MAX_SIZE = 1_000_000;

/**
 * The versions that this isolate has said what is new since. Editions carry those of the publications of the build; of papers that were
 * published, and of what was rendered after its edition was published, only the isolates know that served them.
 */
const noted = new SwrCache<KnownVersion>({
  maxSize: MAX_SIZE,
  sizeOf: ({ chunks, stories }) => 200 + [...chunks, ...stories].join(' ').length,
});

/** What is known of a version of a page (of the stories where `path` is empty), as the edition carries it or this isolate noted it. */
export function findVersion(
  edition: Edition | undefined,
  path: string,
  version: string,
  { publication, now }: SiteContext,
): KnownVersion | undefined {
  const pages = edition?.pages?.[publication.id];
  const carried =
    pages?.known && pages.build === import.meta.env.BUILD_ID
      ? readOneVersion(pages.known, path, version)
      : undefined;
  return (
    carried ??
    noted.lookup(`${publicationKey(publication)} ${path} ${version}`, now.getTime())?.value
  );
}

/** Notes a version of a page that is shown now. */
export function noteVersion(
  path: string,
  known: KnownVersion,
  { publication, now }: SiteContext,
): void {
  noted.store(`${publicationKey(publication)} ${path} ${known.version}`, known, now.getTime());
}

/** How many versions of a page an edition carries for a publication; none where another build rendered its pages. */
export function countVersions(
  edition: Edition | undefined,
  path: string,
  { publication }: Pick<SiteContext, 'publication'>,
): number {
  const pages = edition?.pages?.[publication.id];
  if (!pages?.known || pages.build !== import.meta.env.BUILD_ID) return 0;
  return pages.known.versions[path]?.length ?? 0;
}

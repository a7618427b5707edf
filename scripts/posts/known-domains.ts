import type { Publication } from '../../src/publications/publication.ts';
import { blogDomain, domainOf } from '../../src/site/blog/blog-backend.ts';

/**
 * The domain of posts that `--domain` names: that of a publication by any of its hosts, or a sister site's, which reads its posts from
 * here; without a name the first publication's.
 *
 * @throws Error that lists the known ones
 */
export function findDomain(
  given: string | undefined,
  publications: readonly [Publication, ...Publication[]],
): string {
  if (given === undefined) return domainOf(publications[0]);
  const wanted = blogDomain(given);
  const publication = publications.find(({ hosts }) => hosts.map(blogDomain).includes(wanted));
  if (publication) return domainOf(publication);
  const sisters = publications.flatMap(({ sisterSites }) =>
    sisterSites.map(({ href }) => blogDomain(new URL(href).hostname)),
  );
  if (sisters.includes(wanted)) return wanted;
  const known = [...new Set([...publications.map(domainOf), ...sisters])].join(', ');
  throw new Error(`--domain ${given} is none of ours; known: ${known}`);
}

import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';
import { StructuredData } from './StructuredData.tsx';

/** A step of the way to a page. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** The way to a page, for readers and, as schema.org describes one, for search engines; the last step is the page itself. */
export function Breadcrumbs({
  trail,
  publication,
}: {
  trail: readonly Crumb[];
  publication: Publication;
}) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <StructuredData data={breadcrumbData(trail, publication)} />
      <ol>
        {trail.map(({ name, path }, index) => (
          <li key={path}>
            <a href={path} aria-current={index === trail.length - 1 ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function breadcrumbData(trail: readonly Crumb[], publication: Publication) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: addressOf(publication, path),
    })),
  };
}

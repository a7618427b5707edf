import { addressOf } from '../../model/publication/site-address.ts';
import { StructuredData } from './markup.tsx';
import { usePublication, useWords } from './use-publication.ts';

/**
 * The breadcrumbs of a page, for readers and, as a schema.org BreadcrumbList, for search engines.
 * The last one is the page itself.
 */
export function Breadcrumbs({ trail }: { trail: readonly { name: string; path: string }[] }) {
  const publication = usePublication();
  return (
    <nav className="breadcrumbs" aria-label={useWords().parts.breadcrumbs}>
      <StructuredData
        data={{
          '@type': 'BreadcrumbList',
          itemListElement: trail.map(({ name, path }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            item: addressOf(publication, path),
          })),
        }}
      />
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

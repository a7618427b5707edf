import type { ExternalLink } from '../../model/publication/content.ts';

/** A list of links to other sites, which open in a new tab without a referrer. */
export function ExternalLinks({ links }: { links: readonly ExternalLink[] }) {
  return (
    <ul>
      {links.map(({ name, href }) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

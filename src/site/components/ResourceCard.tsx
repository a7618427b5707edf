import type { Resource } from '../../model/publication/content.ts';
import { tagSlug } from '../content/resources.ts';
import { OwnPicture } from './OwnPicture.tsx';
import { useWords } from './use-publication.ts';

/** The tags of a resource; each links to all resources that have it. */
export function ResourceTags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="tags">
      {tags.map((tag) => (
        <li key={tag}>
          <a href={`/resources?tag=${tagSlug(tag)}`}>{tag}</a>
        </li>
      ))}
    </ul>
  );
}

/**
 * A static resource card (requirements#resource-card): picture, title, description, tags and links.
 */
export function ResourceCard({ resource }: { resource: Resource }) {
  const words = useWords();
  const { slug, title, description, image, tags, wikipedia, download: pdf } = resource;
  const { view, download, wikipedia: atWikipedia } = words.resources;
  const named = <span className="visually-hidden">{words.news.colon + title}</span>;
  const address = `/resources/${slug}`;
  return (
    <article className="resource-card">
      <OwnPicture address={image} sizes="(width<64rem) 31vw,19rem" />
      <h3>
        <a href={address}>{title}</a>
      </h3>
      <p>{description}</p>
      <ResourceTags tags={tags} />
      <p className="actions">
        <a href={address}>
          {view}
          {named}
        </a>{' '}
        {pdf && (
          <a href={pdf} download>
            {download}
            {named}
          </a>
        )}{' '}
        {wikipedia && (
          <a href={wikipedia} target="_blank" rel="noopener">
            {atWikipedia}
            {named}
          </a>
        )}
      </p>
    </article>
  );
}

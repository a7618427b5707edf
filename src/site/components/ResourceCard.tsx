import { type Resource, tagSlug } from '../content/resources.ts';

/** The address of a downloadable resource's PDF, which scripts/print-downloads.ts writes. */
export function downloadPath(slug: string): string {
  return `/downloads/${slug}.pdf`;
}

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

/** A static resource card (requirements#resource-card): picture, title, description, tags and links. */
export function ResourceCard({ resource }: { resource: Resource }) {
  const { slug, title, description, image, tags, wikipedia, downloadable } = resource;
  const address = `/resources/${slug}`;
  return (
    <article className="resource-card">
      <img src={image} alt="" width="800" height="450" loading="lazy" decoding="async" />
      <h3>
        <a href={address}>{title}</a>
      </h3>
      <p>{description}</p>
      <ResourceTags tags={tags} />
      <p className="actions">
        <a href={address}>
          View Resource<span className="visually-hidden">: {title}</span>
        </a>
        {downloadable && (
          <a href={downloadPath(slug)} download>
            Download PDF<span className="visually-hidden">: {title}</span>
          </a>
        )}
        {wikipedia && (
          <a href={wikipedia} target="_blank" rel="noopener">
            Wikipedia<span className="visually-hidden">: {title}</span>
          </a>
        )}
      </p>
    </article>
  );
}

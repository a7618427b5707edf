import type { Resource, Resources, WholeResource } from '../../model/publication/content.ts';
import { AdSlot } from '../components/AdSlot.tsx';
import { PrintedFrom, TableOfContents } from '../components/article-parts.tsx';
import { Breadcrumbs } from '../components/Breadcrumbs.tsx';
import { MarkdownText, StructuredData } from '../components/markup.tsx';
import { OwnPicture } from '../components/OwnPicture.tsx';
import { ResourceTags } from '../components/ResourceCard.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import { readText } from '../content/read-text.ts';
import { findResource, resourcesBySlug } from '../content/resources.ts';
import { linkPlaces } from '../places/link-places.ts';
import articleStyles from '../styles/article.css?inline';
import printStyles from '../styles/print.css?inline';
import { ownTextPage } from './own-page.ts';
import { articleData } from './structured-data.tsx';

const SOURCES_ID = 'sources';

/** /resources/{slug} (requirements#resource-routes); 404 for an unknown slug. */
export const loadResource = ownTextPage(
  'resources',
  async (resources, context, _, { slug = '' }) => {
    const found = findResource(resources, slug);
    if (!found) return undefined;
    const resource = await readText(found, context);
    return {
      title: resource.title,
      description: resource.description,
      type: 'article',
      styles: articleStyles + printStyles,
      hasAds: true,
      part: pathOf(resource),
      render: () => <ResourceArticle {...{ resource, resources }} />,
    };
  },
);

function pathOf({ slug }: Resource): string {
  return `/resources/${slug}`;
}

function ResourceArticle({
  resource,
  resources,
}: {
  resource: WholeResource;
  resources: Resources;
}) {
  const publication = usePublication();
  const tab = resources.tabs.find(({ id }) => id === resource.category);
  const words = useWords().resources;
  const related = resourcesBySlug(resources, resource.related);
  return (
    <>
      <StructuredData data={articleData(resource, resources.revised, publication)} />
      <Breadcrumbs
        trail={[
          { name: words.title, path: '/resources' },
          ...(tab ? [{ name: tab.name, path: `/resources?tab=${tab.id}` }] : []),
          { name: resource.title, path: pathOf(resource) },
        ]}
      />
      <article>
        <PrintedFrom path={pathOf(resource)} />
        <div className="article-top">
          <header className="article-head">
            <p className="kicker">{tab?.name ?? words.guide}</p>
            <h1>{resource.title}</h1>
            <p className="standfirst">{resource.description}</p>
            <ResourceTags tags={resource.tags} />
            <Actions resource={resource} />
          </header>
          <OwnPicture
            address={resource.image}
            sizes="(width<64rem) calc(100vw - 2rem),(width<80rem) 51vw,40rem"
            alt={resource.imageAlt}
            leadClass="article-picture"
          />
        </div>
        <div className="article-columns">
          <TableOfContents
            headings={[...resource.headings, { id: SOURCES_ID, text: words.sources }]}
          />
          <div>
            <MarkdownText html={linkPlaces(resource.html, publication.gazetteer)} />
            <Sources resource={resource} />
          </div>
        </div>
      </article>
      <AdSlot id={1452361} />
      {related.length > 0 && <Related resources={related} />}
    </>
  );
}

function Actions({ resource: { download, wikipedia } }: { resource: Resource }) {
  const words = useWords().resources;
  if (!download && !wikipedia) return null;
  return (
    <p className="actions">
      {download && (
        <a className="button" href={download} download>
          {words.download}
        </a>
      )}{' '}
      {wikipedia && (
        <a href={wikipedia} target="_blank" rel="noopener">
          {words.wikipediaArticle}
        </a>
      )}
    </p>
  );
}

function Sources({ resource }: { resource: Resource }) {
  const words = useWords().resources;
  return (
    <section className="sources">
      <h2 id={SOURCES_ID}>{words.sources}</h2>
      <ol>
        {resource.sources.map(({ title, publisher, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener">
              {title}
            </a>
            {publisher !== title && `, ${publisher}`}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Related({ resources }: { resources: readonly Resource[] }) {
  const words = useWords().resources;
  return (
    <section className="related">
      <h2>{words.related}</h2>
      <ul>
        {resources.map((resource) => (
          <li key={resource.slug}>
            <OwnPicture address={resource.image} sizes="20rem" />
            <h3>
              <a href={pathOf(resource)}>{resource.title}</a>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  );
}

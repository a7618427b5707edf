import type { Publication } from '../../publications/publication.ts';
import { Breadcrumbs, type Crumb } from '../components/Breadcrumbs.tsx';
import { MarkdownText } from '../components/MarkdownText.tsx';
import { PrintedFrom } from '../components/PrintedFrom.tsx';
import { downloadPath, ResourceTags } from '../components/ResourceCard.tsx';
import { StructuredData } from '../components/StructuredData.tsx';
import { TableOfContents } from '../components/TableOfContents.tsx';
import {
  RESOURCE_TABS,
  RESOURCES,
  type Resource,
  type ResourceTab,
  resourcesBySlug,
} from '../content/resources.ts';
import articleStyles from '../styles/article.css?inline';
import printStyles from '../styles/print.css?inline';
import { loadNotFound } from './error-page.tsx';
import { type PageLoader, staticPage } from './page.ts';
import { articleData } from './resource-data.ts';

const SOURCES = { id: 'sources', text: 'Sources' };

/** /resources/{slug} (requirements#resource-routes); a slug that names no article is a page not found. */
export const loadResource: PageLoader = (context, url, { slug = '' } = {}) => {
  const resource = RESOURCES.get(slug);
  return resource ? resourcePage(resource)(context, url) : loadNotFound(context, url);
};

function resourcePage(resource: Resource): PageLoader {
  return staticPage((publication) => ({
    metadata: {
      title: `${resource.title} | ${publication.name}`,
      description: resource.description,
      canonicalPath: pathOf(resource),
      type: 'article',
    },
    styles: articleStyles + printStyles,
    render: () => <ResourceArticle resource={resource} publication={publication} />,
  }));
}

function pathOf({ slug }: Resource): string {
  return `/resources/${slug}`;
}

function ResourceArticle({
  resource,
  publication,
}: {
  resource: Resource;
  publication: Publication;
}) {
  const tab = RESOURCE_TABS.find(({ id }) => id === resource.category);
  const trail = trailTo(resource, tab);
  return (
    <>
      <StructuredData data={articleData(resource, publication)} />
      <Breadcrumbs trail={trail} publication={publication} />
      <article>
        <PrintedFrom publication={publication} path={pathOf(resource)} />
        <div className="article-top">
          <header className="article-head">
            <p className="kicker">{tab?.name ?? 'Guide'}</p>
            <h1>{resource.title}</h1>
            <p className="standfirst">{resource.description}</p>
            <ResourceTags tags={resource.tags} />
            <Actions resource={resource} />
          </header>
          <img
            className="article-picture"
            src={resource.image}
            alt={resource.imageAlt}
            width="800"
            height="450"
            fetchPriority="high"
          />
        </div>
        <div className="article-columns">
          <TableOfContents headings={[...resource.headings, SOURCES]} />
          <div>
            <MarkdownText html={resource.html} />
            <Sources resource={resource} />
          </div>
        </div>
      </article>
      <Related resources={resourcesBySlug(resource.related)} />
    </>
  );
}

function trailTo(resource: Resource, tab: ResourceTab | undefined): Crumb[] {
  return [
    { name: 'Resources', path: '/resources' },
    ...(tab ? [{ name: tab.name, path: `/resources?tab=${tab.id}` }] : []),
    { name: resource.title, path: pathOf(resource) },
  ];
}

function Actions({ resource: { slug, downloadable, wikipedia } }: { resource: Resource }) {
  if (!downloadable && !wikipedia) return null;
  return (
    <p className="actions">
      {downloadable && (
        <a className="button" href={downloadPath(slug)} download>
          Download PDF
        </a>
      )}
      {wikipedia && (
        <a href={wikipedia} target="_blank" rel="noopener">
          Related article on Wikipedia
        </a>
      )}
    </p>
  );
}

function Sources({ resource }: { resource: Resource }) {
  return (
    <section className="sources">
      <h2 id={SOURCES.id}>{SOURCES.text}</h2>
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
  return (
    <section className="related">
      <h2>Related Resources</h2>
      <ul>
        {resources.map((resource) => (
          <li key={resource.slug}>
            <img
              src={resource.image}
              alt=""
              width="800"
              height="450"
              loading="lazy"
              decoding="async"
            />
            <h3>
              <a href={pathOf(resource)}>{resource.title}</a>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { Resource, Resources, WholeResource } from '../../model/publication/content.ts';
import { AdSlot } from '../components/AdSlot.tsx';
import { MarkdownText, StructuredData } from '../components/markup.tsx';
import { OwnPicture } from '../components/OwnPicture.tsx';
import {
  Breadcrumbs,
  OutsideLink,
  PrintedFrom,
  TableOfContents,
} from '../components/page-parts.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import { readText } from '../content/read-text.ts';
import { findResource, resourcesBySlug } from '../content/resources.ts';
import { linkPlaces } from '../places/link-places.ts';
import articleStyles from '../styles/article.css?inline';
import { TEXT_FONTS } from '../styles/font-faces.ts';
import printStyles from '../styles/print.css?inline';
import { ownTextPage } from './own-page.ts';
import { ResourceTags } from './resources.tsx';
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
      styles: TEXT_FONTS + articleStyles + printStyles,
      hasAds: true,
      part: pathOf(resource),
      render: () => <ResourceArticle resource={resource} resources={resources} />,
    };
  },
);

function pathOf({ slug }: Resource): string {
  return `/resources/${slug}`;
}

interface ResourceArticleProps {
  resource: WholeResource;
  resources: Resources;
}

function ResourceArticle({ resource, resources }: ResourceArticleProps) {
  const publication = usePublication();
  const tab = resources.tabs.find(({ id }) => id === resource.category);
  const words = useWords().resources;
  const related = resourcesBySlug(resources, resource.related);
  const trail = [
    { name: words.title, path: '/resources' },
    ...(tab ? [{ name: tab.name, path: `/resources?tab=${tab.id}` }] : []),
    { name: resource.title, path: pathOf(resource) },
  ];
  const headings = [...resource.headings, { id: SOURCES_ID, text: words.sources }];
  return (
    <>
      <StructuredData data={articleData(resource, resources.revised, publication)} />
      <Breadcrumbs trail={trail} />
      <article>
        <PrintedFrom path={pathOf(resource)} />
        <ArticleTop resource={resource} kicker={tab?.name ?? words.guide} />
        <div className="article-columns">
          <TableOfContents headings={headings} />
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

function ArticleTop({ resource, kicker }: { resource: Resource; kicker: string }) {
  return (
    <div className="article-top">
      <header className="article-head">
        <p className="kicker">{kicker}</p>
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
        <OutsideLink href={wikipedia} rel="noopener">
          {words.wikipediaArticle}
        </OutsideLink>
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
            <OutsideLink href={url} rel="noopener">
              {title}
            </OutsideLink>
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

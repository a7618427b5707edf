import { Fragment } from 'react';
import type { Resource, Resources, ResourceTab } from '../../model/publication/content.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { AdSlot } from '../components/AdSlot.tsx';
import { OwnPicture } from '../components/OwnPicture.tsx';
import { ExternalLinks, LinkList, OutsideLink, PageHead } from '../components/page-parts.tsx';
import { useWords } from '../components/use-publication.ts';
import { allResources, findResource, resourcesBySlug, tagSlug } from '../content/resources.ts';
import resourcesStyles from '../styles/resources.css?inline';
import type { Words } from '../words/en/index.ts';
import { wordsOf } from '../words/words.ts';
import { ownTextPage } from './own-page.ts';

type ResourcesView =
  | { kind: 'tab'; tab: ResourceTab }
  | { kind: 'tag'; tag: string; resources: readonly Resource[] };

/** /resources (requirements#resources); an unknown `tab` or `tag` opens the first tab. */
export const loadResources = ownTextPage('resources', (resources, { publication }, url) => {
  const view = readView(url, resources, publication);
  return {
    title: nameOf(view, resources, wordsOf(publication).resources),
    description: resources.description,
    canonicalPath: viewHref(view, resources),
    styles: resourcesStyles,
    hasAds: true,
    render: () => <ResourcesPage view={view} resources={resources} />,
  };
});

function readView(url: URL, { tabs }: Resources, publication: Publication): ResourcesView {
  const wanted = url.searchParams.get('tag') ?? '';
  const resources = allResources(publication).filter(({ tags }) =>
    tags.some((tag) => tagSlug(tag) === wanted),
  );
  const tag = resources[0]?.tags.find((candidate) => tagSlug(candidate) === wanted);
  if (tag) return { kind: 'tag', tag, resources };
  const id = url.searchParams.get('tab');
  return { kind: 'tab', tab: tabs.find((tab) => tab.id === id) ?? tabs[0] };
}

function nameOf(view: ResourcesView, { tabs }: Resources, words: Words['resources']): string {
  if (view.kind === 'tag') return words.titleTagged(view.tag);
  return view.tab === tabs[0] ? words.title : words.titleOf(view.tab.name);
}

function viewHref(view: ResourcesView, resources: Resources): string {
  return view.kind === 'tag' ? `/resources?tag=${tagSlug(view.tag)}` : tabHref(view.tab, resources);
}

/** The address of a tab; the first one is at the page's own address. */
function tabHref({ id }: Pick<ResourceTab, 'id'>, { tabs }: Resources): string {
  return id === tabs[0].id ? '/resources' : `/resources?tab=${id}`;
}

interface ResourcesPageProps {
  view: ResourcesView;
  resources: Resources;
}

function ResourcesPage({ view, resources }: ResourcesPageProps) {
  const words = useWords().resources;
  const featured = findResource(resources, resources.featured ?? '');
  const isListed = view.kind === 'tag' && view.resources.some((each) => each === featured);
  return (
    <>
      <PageHead title={words.title} intro={resources.intro} />
      <div className="resources-columns">
        <div>
          <Tabs view={view} resources={resources} />
          <Listing view={view} resources={resources} />
        </div>
        {featured && !isListed && <Featured resource={featured} />}
        <ResourcesSidebar resources={resources} />
      </div>
      <AdSlot id={1452360} />
    </>
  );
}

function Tabs({ view, resources }: ResourcesPageProps) {
  return (
    <nav className="tabs" aria-label={useWords().resources.tabs}>
      {resources.tabs.map((tab) => (
        <Fragment key={tab.id}>
          <a
            href={tabHref(tab, resources)}
            aria-current={view.kind === 'tab' && tab === view.tab ? 'page' : undefined}
          >
            {tab.name}
          </a>{' '}
        </Fragment>
      ))}
    </nav>
  );
}

function ResourcesSidebar({ resources }: { resources: Resources }) {
  const words = useWords().resources;
  return (
    <aside aria-label={words.categories}>
      <section>
        <h2>{words.categories}</h2>
        <LinkList links={resources.tabs.map((tab) => [tabHref(tab, resources), tab.name])} />
      </section>
      {resources.links.length > 0 && (
        <section>
          <h2>{words.externalLinks}</h2>
          <ExternalLinks links={resources.links} />
        </section>
      )}
    </aside>
  );
}

function Listing({ view, resources }: ResourcesPageProps) {
  const words = useWords().resources;
  const listed = view.kind === 'tab' ? resourcesBySlug(resources, view.tab.slugs) : view.resources;
  return (
    <section>
      <div className="tab-head">
        <h2>{view.kind === 'tab' ? view.tab.name : words.tagged(view.tag)}</h2>
        {view.kind === 'tab' ? (
          <p>{view.tab.intro}</p>
        ) : (
          <p>
            {words.inAll(listed.length)}
            <a href="/resources">{words.showAll}</a>
          </p>
        )}
      </div>
      <div className="resource-cards">
        {listed.map((resource) => (
          <ResourceCard key={resource.slug} resource={resource} />
        ))}
      </div>
    </section>
  );
}

/** A static resource card (requirements#resource-card). */
function ResourceCard({ resource }: { resource: Resource }) {
  const { news, resources: words } = useWords();
  const { slug, title, description, image, tags, wikipedia, download } = resource;
  const named = <span className="visually-hidden">{news.colon + title}</span>;
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
          {words.view}
          {named}
        </a>{' '}
        {download && (
          <a href={download} download>
            {words.download}
            {named}
          </a>
        )}{' '}
        {wikipedia && (
          <OutsideLink href={wikipedia} rel="noopener">
            {words.wikipedia}
            {named}
          </OutsideLink>
        )}
      </p>
    </article>
  );
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

function Featured({ resource }: { resource: Resource }) {
  const words = useWords().resources;
  const address = `/resources/${resource.slug}`;
  return (
    <section className="featured-guide" aria-labelledby="featured-guide">
      <OwnPicture address={resource.image} sizes="(width<64rem) 47vw,30rem" />
      <div>
        <p className="kicker">{words.featured}</p>
        <h2 id="featured-guide">
          <a href={address}>{resource.title}</a>
        </h2>
        <p>{resource.description}</p>
        <p>
          <a className="button" href={address}>
            {words.readGuide}
          </a>
        </p>
      </div>
    </section>
  );
}

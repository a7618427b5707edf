import { ResourceCard } from '../components/ResourceCard.tsx';
import {
  allResources,
  FEATURED_RESOURCE,
  RESOURCE_LINKS,
  RESOURCE_TABS,
  RESOURCES,
  type Resource,
  type ResourceTab,
  resourcesBySlug,
  tagSlug,
} from '../content/resources.ts';
import resourcesStyles from '../styles/resources.css?inline';
import { staticPage } from './page.ts';

/** What /resources shows: a tab, or what has a tag. */
type ResourcesView =
  | { readonly kind: 'tab'; readonly tab: ResourceTab }
  | { readonly kind: 'tag'; readonly tag: string; readonly resources: readonly Resource[] };

/** /resources (requirements#resources): `tab` and `tag` in the address; an unknown one opens the first tab. */
export const loadResources = staticPage((publication, url) => {
  const view = readView(url);
  return {
    metadata: {
      title: `${nameOf(view)} | ${publication.name}`,
      description:
        'Guides to the culture, history, education and environment of Nunavut, with sources, for home and classroom.',
      canonicalPath: addressOf(view),
    },
    styles: resourcesStyles,
    render: () => <Resources view={view} />,
  };
});

function readView(url: URL): ResourcesView {
  const wanted = url.searchParams.get('tag') ?? '';
  const resources = allResources().filter(({ tags }) =>
    tags.some((tag) => tagSlug(tag) === wanted),
  );
  const tag = resources[0]?.tags.find((candidate) => tagSlug(candidate) === wanted);
  if (tag) return { kind: 'tag', tag, resources };
  const id = url.searchParams.get('tab');
  return { kind: 'tab', tab: RESOURCE_TABS.find((tab) => tab.id === id) ?? RESOURCE_TABS[0] };
}

function nameOf(view: ResourcesView): string {
  if (view.kind === 'tag') return `Resources tagged “${view.tag}”`;
  return view.tab === RESOURCE_TABS[0] ? 'Resources' : `${view.tab.name} Resources`;
}

function addressOf(view: ResourcesView): string {
  return view.kind === 'tag' ? `/resources?tag=${tagSlug(view.tag)}` : tabHref(view.tab);
}

/** Address of a tab; the first one is the page itself. */
function tabHref({ id }: Pick<ResourceTab, 'id'>): string {
  return id === RESOURCE_TABS[0].id ? '/resources' : `/resources?tab=${id}`;
}

function Resources({ view }: { view: ResourcesView }) {
  const featured = RESOURCES.get(FEATURED_RESOURCE);
  const isListed = view.kind === 'tag' && view.resources.some((each) => each === featured);
  return (
    <>
      <div className="page-head">
        <h1>Resources</h1>
        <p>
          Guides to the land, its people and their history, with sources, for home and classroom.
        </p>
      </div>
      <div className="resources-columns">
        <div>
          <nav className="tabs" aria-label="Resource categories">
            {RESOURCE_TABS.map((tab) => (
              <a
                key={tab.id}
                href={tabHref(tab)}
                aria-current={view.kind === 'tab' && tab === view.tab ? 'page' : undefined}
              >
                {tab.name}
              </a>
            ))}
          </nav>
          {view.kind === 'tab' ? <Tab tab={view.tab} /> : <Tagged view={view} />}
          {featured && !isListed && <Featured resource={featured} />}
        </div>
        <aside>
          <section>
            <h2>Categories</h2>
            <ul>
              {RESOURCE_TABS.map((tab) => (
                <li key={tab.id}>
                  <a href={tabHref(tab)}>{tab.name}</a>
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h2>External Links</h2>
            <ul>
              {RESOURCE_LINKS.map(({ name, href }) => (
                <li key={href}>
                  <a href={href} target="_blank" rel="noopener">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        </aside>
      </div>
    </>
  );
}

function Tab({ tab }: { tab: ResourceTab }) {
  return (
    <section>
      <div className="tab-head">
        <h2>{tab.name}</h2>
        <p>{tab.intro}</p>
      </div>
      <Cards resources={resourcesBySlug(tab.slugs)} />
    </section>
  );
}

function Tagged({ view }: { view: Extract<ResourcesView, { kind: 'tag' }> }) {
  const count = view.resources.length;
  return (
    <section>
      <div className="tab-head">
        <h2>Tagged “{view.tag}”</h2>
        <p>
          {count === 1 ? '1 resource' : `${count} resources`} in all categories ·{' '}
          <a href="/resources">Show all resources</a>
        </p>
      </div>
      <Cards resources={view.resources} />
    </section>
  );
}

function Cards({ resources }: { resources: readonly Resource[] }) {
  return (
    <div className="resource-cards">
      {resources.map((resource) => (
        <ResourceCard key={resource.slug} resource={resource} />
      ))}
    </div>
  );
}

function Featured({ resource }: { resource: Resource }) {
  const address = `/resources/${resource.slug}`;
  return (
    <section className="featured-guide" aria-labelledby="featured-guide">
      <img src={resource.image} alt="" width="800" height="450" loading="lazy" decoding="async" />
      <div>
        <p className="kicker">Featured</p>
        <h2 id="featured-guide">
          <a href={address}>{resource.title}</a>
        </h2>
        <p>{resource.description}</p>
        <p>
          <a className="button" href={address}>
            Read the guide
          </a>
        </p>
      </div>
    </section>
  );
}

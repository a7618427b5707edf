import { hasArchive } from '../archive/read-archive.ts';
import { Fact } from '../components/Fact.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import { furtherPagesOf, type SiteMapEntry, siteMapOf } from '../content/site-map.ts';
import siteMapStyles from '../styles/site-map.css?inline';
import { wordsOf } from '../words/words.ts';
import { type PageLoader, staticPage } from './page.ts';

const FILES = [
  ['/sitemap.xml', 'siteMap'],
  ['/robots.txt', 'robots'],
  ['/llm.txt', 'llm'],
] as const;

/** /sitemap (requirements#site-map-page): ten pages by category, and figures derived from them. */
export const loadSiteMap: PageLoader = (context, url) =>
  staticPage((publication) => {
    const { title, description } = wordsOf(publication).siteMap;
    return {
      title,
      description: description(siteMapOf(publication).length, publication.name),
      styles: siteMapStyles,
      render: () => <SiteMap hasIssues={hasArchive(context)} />,
    };
  })(context, url);

function SiteMap({ hasIssues }: { hasIssues: boolean }) {
  const publication = usePublication();
  const pages = siteMapOf(publication);
  const words = useWords().siteMap;
  const categories = Map.groupBy(pages, ({ category }) => category);
  return (
    <>
      <div className="page-head">
        <h1>{words.title}</h1>
        <p>{words.intro}</p>
      </div>
      <dl className="stats">
        <Fact name={words.totalPages}>{pages.length}</Fact>
        <Fact name={words.categoryCount}>{categories.size}</Fact>
        <Fact name={words.mobileOptimized}>{words.yes}</Fact>
        <Fact name={words.seoOptimized}>{words.yes}</Fact>
      </dl>
      {[...categories].map(([category, entries]) => (
        <section key={category} className="map-category">
          <h2>{words.categories[category]}</h2>
          <ul>
            {entries.map((entry) => (
              <Entry key={entry.url} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      <section className="map-category">
        <h2>{words.more}</h2>
        <div>
          <p>{words.moreIntro(pages.length)}</p>
          <ul>
            {furtherPagesOf(publication, hasIssues).map(({ url, title, description }) => (
              <li key={url}>
                <a href={url}>{title}</a>, {description}
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="map-category">
        <h2>{words.forMachines}</h2>
        <ul>
          {FILES.map(([href, name]) => (
            <li key={href}>
              <a href={href}>{href}</a> {words.files[name]}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Entry({ entry }: { entry: SiteMapEntry }) {
  const words = useWords().siteMap;
  const { url, title, description, priority, frequency } = entry;
  return (
    <li>
      <h3>
        <a href={url}>{title}</a>
      </h3>{' '}
      <code>{url}</code>
      <p>{description}</p>
      <p className="facts">
        <span className={`priority priority-${priority.toLowerCase()}`}>
          {words.priorities[priority]}
        </span>
        <span className="visually-hidden">{words.priority}</span>
        <span>{words.frequencies[frequency]}</span>
      </p>
    </li>
  );
}

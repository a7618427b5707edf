import type { ReactNode } from 'react';
import { hasArchive } from '../archive/read-archive.ts';
import { Fact, PageHead } from '../components/page-parts.tsx';
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
  const further = furtherPagesOf(publication, hasIssues);
  return (
    <>
      <PageHead title={words.title} intro={words.intro} />
      <dl className="stats">
        <Fact name={words.totalPages}>{pages.length}</Fact>
        <Fact name={words.categoryCount}>{categories.size}</Fact>
        <Fact name={words.mobileOptimized}>{words.yes}</Fact>
        <Fact name={words.seoOptimized}>{words.yes}</Fact>
      </dl>
      {[...categories].map(([category, entries]) => (
        <Category key={category} name={words.categories[category]}>
          <ul>
            {entries.map((entry) => (
              <Entry key={entry.url} entry={entry} />
            ))}
          </ul>
        </Category>
      ))}
      <Category name={words.more}>
        <div>
          <p>{words.moreIntro(pages.length)}</p>
          <ul>
            {further.map(({ url, title, description }) => (
              <li key={url}>
                <a href={url}>{title}</a>, {description}
              </li>
            ))}
          </ul>
        </div>
      </Category>
      <Files />
    </>
  );
}

function Category({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="map-category">
      <h2>{name}</h2>
      {children}
    </section>
  );
}

function Files() {
  const words = useWords().siteMap;
  return (
    <Category name={words.forMachines}>
      <ul>
        {FILES.map(([href, name]) => (
          <li key={href}>
            <a href={href}>{href}</a> {words.files[name]}
          </li>
        ))}
      </ul>
    </Category>
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

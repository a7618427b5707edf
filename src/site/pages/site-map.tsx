import { SITE_MAP, type SiteMapEntry } from '../content/site-map.ts';
import siteMapStyles from '../styles/site-map.css?inline';
import { staticPage } from './page.ts';

const FILES = [
  { href: '/sitemap.xml', text: 'for search engines' },
  { href: '/robots.txt', text: 'for crawlers' },
  { href: '/llm.txt', text: 'for language models' },
] as const;

/** /sitemap (requirements#site-map-page): ten pages by category, and figures derived from them. */
export const loadSiteMap = staticPage((publication) => ({
  metadata: {
    title: `Site Map | ${publication.name}`,
    description: `The ${SITE_MAP.length} main pages of ${publication.name}, what each one holds and how often it changes.`,
    canonicalPath: '/sitemap',
  },
  styles: siteMapStyles,
  render: () => <SiteMap />,
}));

function SiteMap() {
  const categories = Map.groupBy(SITE_MAP, ({ category }) => category);
  return (
    <>
      <div className="page-head">
        <h1>Site Map</h1>
        <p>Where everything is, what it holds and how often it changes.</p>
      </div>
      <dl className="stats">
        <Stat name="Total Pages" value={String(SITE_MAP.length)} />
        <Stat name="Categories" value={String(categories.size)} />
        <Stat name="Mobile Optimized" value="Yes" />
        <Stat name="SEO Optimized" value="Yes" />
      </dl>
      {[...categories].map(([category, entries]) => (
        <section key={category} className="map-category">
          <h2>{category}</h2>
          <ul>
            {entries.map((entry) => (
              <Entry key={entry.url} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      <section className="map-category">
        <h2>For machines</h2>
        <ul>
          {FILES.map(({ href, text }) => (
            <li key={href}>
              <a href={href}>{href}</a> {text}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Stat({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Entry({ entry }: { entry: SiteMapEntry }) {
  const { url, title, description, priority, frequency } = entry;
  return (
    <li>
      <h3>
        <a href={url}>{title}</a>
      </h3>
      <code>{url}</code>
      <p>{description}</p>
      <p className="facts">
        <span className={`priority priority-${priority.toLowerCase()}`}>{priority}</span>
        <span className="visually-hidden"> priority, </span>
        <span>{frequency}</span>
      </p>
    </li>
  );
}

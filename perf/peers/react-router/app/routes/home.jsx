import { Fragment } from 'react';
import page from '../../../front-page.json';
import { serialiseForScript } from '../../../story-text.js';
import { Nameplate } from '../nameplate.jsx';
import { Brief, dates, Featured } from '../story.jsx';

export function meta() {
  const { publication, origin } = page;
  const title = `${publication.name} | ${publication.cityLine}`;
  return [
    { title },
    { name: 'description', content: publication.description },
    { tagName: 'link', rel: 'canonical', href: `${origin}/` },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: publication.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: publication.description },
    { property: 'og:url', content: `${origin}/` },
    { property: 'og:image', content: `${origin}${publication.files}/social-card.png` },
    { property: 'og:locale', content: publication.language.replace('-', '_') },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

export default function Home() {
  const { publication } = page;
  return (
    <>
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose every "<" is escaped
        dangerouslySetInnerHTML={{ __html: serialiseForScript(page.structuredData) }}
      />
      <div className="masthead">
        <h1>
          <Nameplate refersToHeader />
        </h1>
        <p className="folio">
          <span>{dates.longDate(new Date())}</span> <span>{publication.cityLine}</span>{' '}
          <span>{publication.price}</span>
        </p>
      </div>
      <div className="lead">
        <Featured story={page.featured} />
        <aside className="lead-side">
          <section className="breaking">
            <h2>Breaking News</h2>
            {page.breaking.map((story) => (
              <Brief key={story.link} story={story} />
            ))}
          </section>
          <Weather weather={publication.weather} />
        </aside>
      </div>
      {page.bands.map((columns, index) => (
        <Fragment key={columns.length}>
          <AdSlot {...page.ads[index]} name={publication.name} />
          <div className={`band band-${columns.length}`}>
            {columns.map((column) => (
              <Column key={column.section} {...column} />
            ))}
          </div>
        </Fragment>
      ))}
      <div className="events">
        <section>
          <div className="column-head">
            <h2>Local Events</h2>
          </div>
          <EventsWall wall={page.eventsWall} />
        </section>
        <AdSlot {...page.ads[2]} name={publication.name} />
        <section className="opinion">
          <ColumnHead name="Opinion & Editorial" href="/blog" />
          <div className="opinion-grid">
            {page.opinion.map((story) => (
              <Brief key={story.link} story={story} />
            ))}
          </div>
        </section>
      </div>
    </>
  );
}

function Column({ name, section, stories }) {
  return (
    <section>
      <ColumnHead name={name} href={`/news?category=${section}`} />
      {stories.map((story, index) => (
        <Brief key={story.link} story={story} withPicture={index === 0} />
      ))}
    </section>
  );
}

function ColumnHead({ name, href }) {
  return (
    <div className="column-head">
      <h2>{name}</h2>
      <a href={href} aria-label={`See All ${name}`}>
        See All
      </a>
    </div>
  );
}

function Weather({ weather }) {
  const { temperature, conditions, high, low } = weather;
  return (
    <section className="weather">
      <h2>Weather</h2>
      <p className="temperature">{`${temperature}°C`}</p>
      <p>{conditions}</p>
      <p>{`High ${high}°C, Low ${low}°C`}</p>
    </section>
  );
}

function AdSlot({ id, height, name }) {
  return (
    <aside className={`ad ad-${height}`} aria-label={`Advertisement ${id}`}>
      <p>Advertisement</p>
      <div data-frame={`/ads/${id}`} data-title={`Advertisement ${id}`}>
        <a href="/contact">{`Advertise with ${name}`}</a>
      </div>
    </aside>
  );
}

function EventsWall({ wall }) {
  const { url, host, megabytes } = wall;
  return (
    <div className="embed embed-wall">
      <div className="frame" data-frame={url} data-title="Local Events" data-loading="Loading …">
        <button type="button" className="button">
          {`Show the events wall, ${megabytes}\u00a0MB, from ${host}`}
        </button>
      </div>
      <p className="aside-link">
        <a href={url} target="_blank" rel="noopener noreferrer">
          Open Local Events in a new tab
        </a>
      </p>
    </div>
  );
}

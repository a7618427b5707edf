import page from '../../front-page.json';
import { serialiseForScript } from '../../story-text.js';
import { Nameplate } from './nameplate.jsx';
import { Brief, dates, Featured } from './story.jsx';

export function Home() {
  const { publication } = page;
  return (
    <>
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose every "<" is escaped
        dangerouslySetInnerHTML={{ __html: serialiseForScript(page.structuredData) }}
      />
      <div class="masthead">
        <h1>
          <Nameplate refersToHeader />
        </h1>
        <p class="folio">
          <span>{dates.longDate(new Date())}</span> <span>{publication.cityLine}</span>{' '}
          <span>{publication.price}</span>
        </p>
      </div>
      <div class="lead">
        <Featured story={page.featured} />
        <aside class="lead-side">
          <section class="breaking">
            <h2>Breaking News</h2>
            {page.breaking.map((story) => (
              <Brief story={story} />
            ))}
          </section>
          <Weather weather={publication.weather} />
        </aside>
      </div>
      {page.bands.map((columns, index) => (
        <>
          <AdSlot {...page.ads[index]} name={publication.name} />
          <div class={`band band-${columns.length}`}>
            {columns.map((column) => (
              <Column {...column} />
            ))}
          </div>
        </>
      ))}
      <div class="events">
        <section>
          <div class="column-head">
            <h2>Local Events</h2>
          </div>
          <EventsWall wall={page.eventsWall} />
        </section>
        <AdSlot {...page.ads[2]} name={publication.name} />
        <section class="opinion">
          <ColumnHead name="Opinion & Editorial" href="/blog" />
          <div class="opinion-grid">
            {page.opinion.map((story) => (
              <Brief story={story} />
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
        <Brief story={story} withPicture={index === 0} />
      ))}
    </section>
  );
}

function ColumnHead({ name, href }) {
  return (
    <div class="column-head">
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
    <section class="weather">
      <h2>Weather</h2>
      <p class="temperature">{`${temperature}°C`}</p>
      <p>{conditions}</p>
      <p>{`High ${high}°C, Low ${low}°C`}</p>
    </section>
  );
}

function AdSlot({ id, height, name }) {
  return (
    <aside class={`ad ad-${height}`} aria-label={`Advertisement ${id}`}>
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
    <div class="embed embed-wall">
      <div class="frame" data-frame={url} data-title="Local Events" data-loading="Loading …">
        <button type="button" class="button">
          {`Show the events wall, ${megabytes}\u00a0MB, from ${host}`}
        </button>
      </div>
      <p class="aside-link">
        <a href={url} target="_blank" rel="noopener noreferrer">
          Open Local Events in a new tab
        </a>
      </p>
    </div>
  );
}

import type { Publication } from '../../../model/publication/publication.ts';
import { addressOf } from '../../../model/publication/site-address.ts';
import { markSyllabics } from '../../../shared/components/Syllabics.tsx';
import type { SectionId } from '../../../shared/sections.ts';
import { Markup, renderMarkup } from '../../components/markup.tsx';
import { NewsletterLink } from '../../components/NewsletterLink.tsx';
import { SUBSCRIBE_ID } from '../../components/Subscribe.tsx';
import { usePublication, useWords } from '../../components/use-publication.ts';
import { NOTICES_PATH } from '../../components/WarningStrip.tsx';
import { telephoneHref } from '../../content/rich-text.ts';
import { EVENTS_PATH, eventPath } from '../../events/shown-event.ts';
import { TODAY_FEED_PATH } from '../../syndication/feed-list.ts';
import type { SheetEvents } from './sheet-events.ts';
import { type PaperLayout, stylesOf } from './sheet-styles.ts';
import type { SheetWeather } from './sheet-weather.ts';

interface SheetSection {
  id: SectionId;
  html: string;
  /** How many more stories it has in the edition. */
  left: number;
}

export interface Sheet {
  date: string;
  headlinesOf?: string;
  /** The address on paper: `nunavutnews.example/today`. */
  address: string;
  weather: SheetWeather;
  events: SheetEvents;
  sections: readonly SheetSection[];
  paper: PaperLayout;
  /** How many headlines of the edition are not printed. */
  notPrinted: number;
  hasArchive: boolean;
}

interface SheetProps {
  sheet: Sheet;
}

export const TODAY_PATH = '/today';
export const TODAY_FILE_PATH = '/today.html';

/**
 * The sheet as one file, with inline styles and absolute links, so that a saved copy works.
 * `canSubscribe` adds a link to the page with subscriptions.
 */
export function SheetDocument({
  sheet,
  canSubscribe = false,
}: SheetProps & { canSubscribe?: boolean }) {
  const publication = usePublication();
  const { today: words, layout } = useWords();
  const { language, notice } = publication;
  return (
    <html lang={language}>
      <SheetHead sheet={sheet} />
      <body>
        <a className="skip-link" href="#main">
          {layout.skip}
        </a>{' '}
        <header>
          <Navigation sheet={sheet} canSubscribe={canSubscribe} />
          <p>{words.about}</p>
          <NewsletterLink />
        </header>
        {notice && (
          <aside className="notice" aria-label={layout.notice}>
            {notice}
          </aside>
        )}
        <main id="main" tabIndex={-1}>
          <Masthead sheet={sheet} />
          <Warnings sheet={sheet} />
          <Weather sheet={sheet} />
          <Events sheet={sheet} />
          <div className="sections">
            {sheet.sections.map((section) => (
              <Section key={section.id} section={section} />
            ))}
          </div>
          {sheet.sections.length === 0 && (
            <p className="none">{sheet.headlinesOf ? words.nothing : words.none}</p>
          )}
        </main>
        <SheetFooter sheet={sheet} />
      </body>
    </html>
  );
}

function SheetHead({ sheet }: SheetProps) {
  const publication = usePublication();
  const words = useWords().today;
  const { name } = publication;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${words.title} | ${name}`}</title>
      <meta name="description" content={words.description(name)} />
      <link rel="canonical" href={addressOf(publication, TODAY_PATH)} />
      <link
        rel="alternate"
        type="application/rss+xml"
        title={words.byMail}
        href={addressOf(publication, TODAY_FEED_PATH)}
      />
      <meta name="color-scheme" content="light dark" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own CSS; React would escape its quotes and ">" */}
      <style dangerouslySetInnerHTML={{ __html: stylesOf(publication, sheet) }} />
    </head>
  );
}

function Navigation({ sheet, canSubscribe }: SheetProps & { canSubscribe: boolean }) {
  const publication = usePublication();
  const { archive, today: words, notices } = useWords();
  const address = (path: string) => addressOf(publication, path);
  return (
    <nav aria-label={words.pages}>
      <a href={address('/')}>{words.frontPage}</a> <a href={address('/news')}>{words.news}</a>{' '}
      <a href={address(NOTICES_PATH)}>{notices.title}</a>{' '}
      {canSubscribe && (
        <>
          <a href={address(`${NOTICES_PATH}#${SUBSCRIBE_ID}`)}>{words.subscribe}</a>{' '}
        </>
      )}
      {sheet.hasArchive && (
        <>
          <a href={address('/archive')}>{archive.title}</a>{' '}
        </>
      )}
      <a className="save" href={address(TODAY_FILE_PATH)}>
        {words.save}
      </a>
    </nav>
  );
}

function Masthead({ sheet }: SheetProps) {
  const publication = usePublication();
  const words = useWords().today;
  const { date, headlinesOf, address, notPrinted } = sheet;
  return (
    <div className="masthead">
      <h1>
        {markSyllabics(publication.name)} <small>{words.onOneSheet}</small>
      </h1>
      <p className="folio">
        <b>{date}</b> {headlinesOf && <span>{headlinesOf}</span>}{' '}
        <span className="paper">
          {notPrinted > 0 ? words.notPrinted(notPrinted, address) : address}
        </span>
      </p>
    </div>
  );
}

function Warnings({ sheet }: SheetProps) {
  const publication = usePublication();
  const { today: words, notices, news } = useWords();
  const { warnings, hasNotices, moreWarnings } = sheet.weather;
  if (warnings.length === 0) return null;
  return (
    <section className="warnings">
      <h2>{hasNotices ? notices.strip : words.warnings}</h2>
      <ul>
        {warnings.map(({ level, title, text, own, language }) => (
          <li key={title + text + own} className={level}>
            <b>{markSyllabics(title)}</b> {markSyllabics(text)}
            {own && <span lang={language}>{` ${own}`}</span>}
          </li>
        ))}
        {moreWarnings > 0 && (
          <li>
            {/* The text has the address for readers on paper. */}
            <a href={addressOf(publication, NOTICES_PATH)}>
              {notices.others(moreWarnings, !hasNotices) + news.colon + noticesAddress(sheet)}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}

function noticesAddress({ address }: Sheet): string {
  return address.slice(0, -TODAY_PATH.length) + NOTICES_PATH;
}

function Weather({ sheet }: SheetProps) {
  const { today: words, news, parts } = useWords();
  const { reports, source } = sheet.weather;
  if (reports.length === 0) return null;
  return (
    <section className="weather">
      <h2>{parts.weather}</h2>
      <p>
        {reports.map(({ place, text }) => (
          <span key={place + text}>
            {place && <b>{place + news.colon}</b>}
            {text}{' '}
          </span>
        ))}
        {source && <i>{words.weatherSource(source)}</i>}
      </p>
    </section>
  );
}

function Events({ sheet }: SheetProps) {
  const publication = usePublication();
  const { events: words, news } = useWords();
  const { events, more } = sheet.events;
  if (events.length === 0) return null;
  return (
    <section className="weather">
      <h2>{words.ofWeek}</h2>
      <p>
        {events.map(({ id, when, title, place }) => (
          <span key={id}>
            <b>{when + news.colon}</b>
            <a href={addressOf(publication, eventPath(id))}>{markSyllabics(title)}</a>
            {place === '' ? ' ' : markSyllabics(`, ${place} `)}
          </span>
        ))}
        {more > 0 && (
          <span>
            <a href={addressOf(publication, EVENTS_PATH)}>{news.andMore(more)}</a>
          </span>
        )}
      </p>
    </section>
  );
}

function Section({ section }: { section: SheetSection }) {
  const publication = usePublication();
  const { news } = useWords();
  const { id, html, left } = section;
  const href = addressOf(publication, `/news?category=${id}`);
  return (
    <section>
      <h2>
        <a href={href}>{news.sections[id]}</a>
      </h2>
      <Markup tag="ul" html={html} />
      {left > 0 && (
        <p className="left">
          <a href={href}>{news.andMore(left)}</a>
        </p>
      )}
    </section>
  );
}

function SheetFooter({ sheet }: SheetProps) {
  const publication = usePublication();
  const { today: words, news } = useWords();
  const { name, contacts } = publication;
  const { email, phone, address } = contacts;
  return (
    <footer>
      <p>
        {`${words.newest}${news.colon}`}
        <a href={addressOf(publication, TODAY_PATH)}>{sheet.address}</a>
      </p>
      <address>
        <b>{name}</b> <a href={`mailto:${email}`}>{email}</a>{' '}
        <a href={telephoneHref(phone)}>{phone}</a> <span>{address}</span>
      </address>
    </footer>
  );
}

/** The sheet as HTML for an e-mail: no styles, absolute addresses only. */
export function renderMail(publication: Publication, sheet: Sheet): string {
  return renderMarkup(publication, <SheetMail sheet={sheet} />);
}

function SheetMail({ sheet }: SheetProps) {
  const publication = usePublication();
  const { newest } = useWords().today;
  return (
    <div lang={publication.language}>
      <Warnings sheet={sheet} />
      <Weather sheet={sheet} />
      {sheet.sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
      <p>
        <a href={addressOf(publication, TODAY_PATH)}>{newest}</a>
      </p>
    </div>
  );
}

export function renderSheet(publication: Publication, sheet: Sheet): string {
  return `<!DOCTYPE html>${renderMarkup(publication, <SheetDocument sheet={sheet} />)}`;
}

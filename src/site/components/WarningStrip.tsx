import type { Warning } from '../../edition/weather.ts';
import type { Publication } from '../../publications/publication.ts';
import { UNTIL } from '../../shared/page-attributes.ts';
import { shorten } from '../../text/plain-text.ts';
import { communitiesAt, inLanguage } from '../weather/shown-weather.ts';
import { Markup, renderMarkup } from './markup.tsx';
import { usePublication, useWords } from './use-publication.ts';

/** Bytes of HTML that the lines may have; with what is around them it is less than a kilobyte. */
const MAX_BYTES = 700;
const MAX_PLACES = 3;
/** Characters. */
const MAX_TITLE = 60;
const MAX_PLACE = 30;

/**
 * The warnings that are in force, the gravest first, on every page. Each line says until when it is true: a page that is open, or was
 * stored for reading offline, takes it away by itself.
 */
export function WarningStrip({ warnings }: { readonly warnings: readonly Warning[] }) {
  const publication = usePublication();
  const label = useWords().weather.warnings;
  if (warnings.length === 0) return null;
  const html = linesOf(publication, warnings);
  return <Markup tag="aside" className="warnings" label={label} html={html} />;
}

function linesOf(publication: Publication, warnings: readonly Warning[]): string {
  let html = '';
  for (const [index, warning] of warnings.entries()) {
    const line = renderMarkup(publication, <Line warning={warning} />);
    if (index > 0 && new TextEncoder().encode(html + line).byteLength > MAX_BYTES) {
      const rest = <Rest warnings={warnings.slice(index)} />;
      return html + renderMarkup(publication, rest);
    }
    html += line;
  }
  return html;
}

function Line({ warning }: { warning: Warning }) {
  const publication = usePublication();
  const { weather: words, news } = useWords();
  const { level, title, page, expiresAt, stations } = warning;
  const places = communitiesAt(stations, publication.gazetteer?.communities);
  const named = places.slice(0, MAX_PLACES).map(({ name }) => shorten(name, MAX_PLACE));
  const more = places.length - named.length;
  // One text: between two React would write a comment.
  const where =
    (named.length > 0 ? words.warnedPlaces + named.join(', ') : '') +
    (more > 0 ? ` ${news.andMore(more)}` : '');
  return (
    <p {...{ [UNTIL]: until(expiresAt) }}>
      {level && <strong>{words.levels[level] + news.colon}</strong>}
      <a href={inLanguage(page, publication)} target="_blank" rel="noopener">
        {shorten(inLanguage(title, publication), MAX_TITLE)}
      </a>
      {where}
    </p>
  );
}

/** How many there are beside those that are shown, and where all of them stand. */
function Rest({ warnings }: { warnings: readonly Warning[] }) {
  const last = Math.max(...warnings.map(({ expiresAt }) => Date.parse(expiresAt)));
  return (
    <p {...{ [UNTIL]: until(last) }}>
      <a href="/communities">{useWords().news.andMore(warnings.length)}</a>
    </p>
  );
}

/** Without its milliseconds. */
function until(time: string | number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}

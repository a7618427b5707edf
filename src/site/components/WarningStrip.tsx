import { isoSeconds } from '../../lib/clock/zoned-time.ts';
import { shorten } from '../../lib/text/plain-text.ts';
import { runsRightToLeft } from '../../lib/text/text-language.ts';
import type { Warning } from '../../model/bulletin.ts';
import type { Notice } from '../../model/editorial/editorial.ts';
import type { Community } from '../../model/publication/gazetteer.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { markSyllabics } from '../../shared/components/Syllabics.tsx';
import { UNTIL } from '../../shared/page-attributes.ts';
import { withScript } from '../../shared/syllabics.ts';
import { isSameLanguage } from '../../shared/words/languages.ts';
import {
  byGravity,
  inLanguage,
  isNotice,
  lineOf,
  type ShownWarnings,
} from '../bulletin/shown-weather.ts';
import { Markup, renderMarkup } from './markup.tsx';
import { OutsideLink } from './page-parts.tsx';
import { Subscribe } from './Subscribe.tsx';
import { usePublication, useWords } from './use-publication.ts';

export const NOTICES_PATH = '/notices';
/** Limit of the lines' HTML (bytes): with its surroundings the strip is less than a kilobyte. */
const MAX_BYTES = 700;
/** Limit of lines if there are notices. */
const MAX_LINES = 3;
const MAX_PLACES = 3;
/** Limits in characters. */
const MAX_TITLE = 60;
const MAX_PLACE = 30;

/**
 * The warnings and notices in force, the most severe first, on every page. Each line states its
 * end, at which a page that is still open or stored offline removes it.
 */
export function WarningStrip(shown: Pick<ShownWarnings, 'warnings' | 'notices' | 'pushKey'>) {
  const publication = usePublication();
  const { notices, weather } = useWords();
  const lines = byGravity(shown);
  if (lines.length === 0) return null;
  const hasNotices = shown.notices.length > 0;
  const subscribe = renderMarkup(
    publication,
    <Subscribe pushKey={shown.pushKey} until={untilOf(lastEnd(lines))} />,
  );
  const html = linesOf(publication, lines, hasNotices ? MAX_LINES : lines.length) + subscribe;
  const label = hasNotices ? notices.strip : weather.warnings;
  return <Markup tag="aside" className="warnings" label={label} html={html} />;
}

function linesOf(
  publication: Publication,
  shown: readonly (Warning | Notice)[],
  maxLines: number,
): string {
  let html = '';
  for (const [index, each] of shown.entries()) {
    const line = renderMarkup(publication, <Line shown={each} />);
    const isFull = index >= maxLines || new TextEncoder().encode(html + line).length > MAX_BYTES;
    if (index > 0 && isFull) {
      const rest = <Rest shown={shown.slice(index)} />;
      return html + renderMarkup(publication, rest);
    }
    html += line;
  }
  return html;
}

function Line({ shown }: { shown: Warning | Notice }) {
  const publication = usePublication();
  const { prefix, title, language, places, endsAt } = lineOf(shown, publication, MAX_TITLE);
  const level = isNotice(shown) ? undefined : `level level-${shown.level}`;
  return (
    <p {...{ [UNTIL]: untilOf(endsAt) }}>
      {prefix && (
        <>
          <strong className={level}>{prefix.trim()}</strong>{' '}
        </>
      )}
      {isNotice(shown) ? (
        <a
          href={`${NOTICES_PATH}#${shown.id}`}
          {...languageAttributes(language, title, publication)}
        >
          {textIn(language, title, publication)}
        </a>
      ) : (
        <OutsideLink href={inLanguage(shown.page, publication)} rel="noopener">
          {title}
        </OutsideLink>
      )}
      {usePlaces(places)}
    </p>
  );
}

/** The language attributes of a text that is not in the page's language. */
export function languageAttributes(language: string, text: string, publication: Publication) {
  if (isSameLanguage(language, publication.language)) return {};
  return {
    lang: withScript(language, text),
    ...(runsRightToLeft(language) && { dir: 'rtl' as const }),
  };
}

/** A text in a language; in the page's own, syllabics are marked as Inuktitut. */
export function textIn(language: string, text: string, publication: Publication) {
  return isSameLanguage(language, publication.language) ? markSyllabics(text) : text;
}

/** The places after a title, as one text: React would put a comment between two texts. */
function usePlaces(places: readonly Community[]): string {
  const { weather: words, news } = useWords();
  const named = places.slice(0, MAX_PLACES).map(({ name }) => shorten(name, MAX_PLACE));
  const more = places.length - named.length;
  return (
    (named.length > 0 ? words.warnedPlaces + named.join(', ') : '') +
    (more > 0 ? ` ${news.andMore(more)}` : '')
  );
}

/** The number of further warnings and notices, with a link to all. */
function Rest({ shown }: { shown: readonly (Warning | Notice)[] }) {
  return (
    <p {...{ [UNTIL]: untilOf(lastEnd(shown)) }}>
      <a href={NOTICES_PATH}>{useWords().notices.others(shown.length, !shown.some(isNotice))}</a>
    </p>
  );
}

function lastEnd(shown: readonly (Warning | Notice)[]): number {
  return Math.max(...shown.map((each) => Date.parse(isNotice(each) ? each.until : each.expiresAt)));
}

/** Formats a time for `UNTIL`, without milliseconds. */
export function untilOf(time: string | number): string {
  return isoSeconds(new Date(time).getTime());
}

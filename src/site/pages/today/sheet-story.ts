import { escapeUTF8 } from 'entities';
import { zonedTime } from '../../../lib/clock/locale.ts';
import { bindFrenchSpaces } from '../../../lib/text/french-spaces.ts';
import { firstSentences, shorten, shortenToSentence } from '../../../lib/text/plain-text.ts';
import type { EditionItem } from '../../../model/edition/edition.ts';
import type { Publication } from '../../../model/publication/publication.ts';
import { textAttributes } from '../../../shared/components/Story.tsx';
import { syllabicsHtml } from '../../components/markup.tsx';
import { wordsOf } from '../../words/words.ts';

/** A story as the sheet shows it: plain texts. */
export interface SheetStory {
  title: string;
  /** One sentence or its beginning; may be empty. */
  summary: string;
  /** Publisher and time. */
  meta: string;
  /** The publisher's page. */
  link?: string;
  /** The language attributes of title and summary. */
  attributes: ReturnType<typeof textAttributes>;
}

const MAX_TITLE_LENGTH = 160;
const MAX_PUBLISHER_LENGTH = 40;
/** Longer addresses are left out: one would take the room of several stories. */
const MAX_LINK_LENGTH = 600;

/** The fields of an item that a sheet shows. */
type PlainStory = Pick<
  EditionItem,
  'title' | 'description' | 'publisher' | 'link' | 'pubDate' | 'isDated' | 'language' | 'direction'
>;

/** The story with a summary of up to `summaryLength` characters. */
export function sheetStory(
  item: PlainStory,
  publication: Publication,
  now: Date,
  summaryLength: number,
): SheetStory {
  const { title, description, publisher, link } = item;
  const words = wordsOf(publication).today;
  const date = new Date(item.pubDate);
  const isDated = item.isDated && !Number.isNaN(date.getTime());
  const time = isDated ? zonedTime(publication, date, now) : words.noDate;
  return {
    title: shorten(title, MAX_TITLE_LENGTH),
    summary: shortenToSentence(firstSentences(description, 1), summaryLength),
    meta: `${shorten(publisher, MAX_PUBLISHER_LENGTH)}, ${time}`,
    ...(/^https?:\/\//.test(link) && link.length <= MAX_LINK_LENGTH && { link }),
    attributes: textAttributes(item, publication),
  };
}

/** The story's markup. React does not render it because the bytes of each story are counted. */
export function storyMarkup({ title, summary, meta, link, ...story }: SheetStory): string {
  const { lang, dir } = story.attributes;
  const attributes = (lang ? ` lang="${escapeUTF8(lang)}"` : '') + (dir ? ` dir="${dir}"` : '');
  const headline = textMarkup(title);
  const linked = link
    ? `<a href="${escapeUTF8(link)}" target="_blank" rel="noopener">${headline}</a>`
    : headline;
  const text = summary && `<span${attributes}>${textMarkup(summary)}</span> `;
  return `<li><h3${attributes}>${linked}</h3><p>${text}<i>${textMarkup(meta)}</i></p></li>`;
}

function textMarkup(text: string): string {
  return syllabicsHtml(bindFrenchSpaces(text));
}

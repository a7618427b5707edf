import { WEIGHT } from '../../shared/page-attributes.ts';

/** Where the page's weight is filled in once it is known, and the data saver's switch is put by a script (requirements#page-weight). */
export function PageWeight() {
  return <p className="weight" {...{ [WEIGHT]: '' }} />;
}

/** The same as it stands in a document. */
const PLACE = `<p class="weight" ${WEIGHT}=""></p>`;

/** The document with a sentence in that place; unchanged where it has none. `sentence` is text, without markup. */
export function fillInWeight(html: string, sentence: string): string {
  const at = html.lastIndexOf(PLACE);
  if (at < 0) return html;
  const end = at + PLACE.length - '</p>'.length;
  return html.slice(0, end) + sentence + html.slice(end);
}

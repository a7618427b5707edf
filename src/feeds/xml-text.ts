import type { Entities } from './doctype.ts';
import { FeedParseError } from './feed-errors.ts';

/** How the content of an element is to be read: RSS and Atom `html`, Atom `xhtml`, Atom `text`. */
export type TextKind = 'html' | 'xhtml' | 'text';

const MAX_EXPANSION = 1_000_000;
const PREDEFINED: Entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Decodes the references of one document and keeps the sum of what its own entities expanded to below 1 MB. */
export class XmlTextReader {
  readonly #entities: Entities;
  #expanded = 0;

  constructor(entities: Entities) {
    this.#entities = entities;
  }

  /**
   * The content of an element as its kind means it, from its raw inner XML: HTML for `html` and `xhtml`, plain text for
   * `text`. Comments and processing instructions are gone; CDATA is taken as it stands.
   *
   * @throws FeedParseError when the document's entities expand to more than 1 MB
   */
  read(raw: string, kind: TextKind = 'html'): string {
    if (!raw.includes('<')) return kind === 'xhtml' ? raw : this.decode(raw);
    let text = '';
    let at = 0;
    while (at < raw.length) {
      const open = raw.indexOf('<', at);
      const plain = open === -1 ? raw.slice(at) : raw.slice(at, open);
      text += kind === 'xhtml' ? plain : this.decode(plain);
      if (open === -1) break;
      if (raw.startsWith('<![CDATA[', open)) {
        const end = closing(raw, ']]>', open);
        const data = raw.slice(open + 9, end);
        text += kind === 'xhtml' ? escapeMarkup(data) : data;
        at = end + 3;
      } else if (raw.startsWith('<!--', open)) {
        at = closing(raw, '-->', open + 2) + 3;
      } else if (raw.startsWith('<?', open)) {
        at = closing(raw, '?>', open) + 2;
      } else {
        // A child element: part of the text's markup, except where the text is plain.
        const end = raw.indexOf('>', open);
        const stop = end === -1 ? raw.length : end + 1;
        text += kind === 'text' ? ' ' : raw.slice(open, stop);
        at = stop;
      }
    }
    return text;
  }

  /** Decodes predefined, numeric and the document's own references once; any other stays as it is. */
  decode(text: string): string {
    if (!text.includes('&')) return text;
    return text.replace(
      /&(?:#[xX]([\da-fA-F]{1,8})|#(\d{1,8})|([A-Za-z][\w.-]*));/g,
      (all, hex?: string, decimal?: string, name?: string) => {
        if (name === undefined)
          return characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal)) ?? all;
        const own = PREDEFINED.get(name) ?? this.#entities.get(name);
        if (own === undefined) return all;
        this.#expanded += own.length;
        if (this.#expanded > MAX_EXPANSION)
          throw new FeedParseError('its entities expand to more than 1 MB');
        return own;
      },
    );
  }
}

/** References to 128..159 mean windows-1252 in practice (HTML §13.2.5.80), so they are left to the HTML decoder. */
function characterOf(code: number): string | undefined {
  if (
    code < 1 ||
    code > 0x10ffff ||
    (code >= 0x80 && code <= 0x9f) ||
    (code >= 0xd800 && code <= 0xdfff)
  )
    return undefined;
  return String.fromCodePoint(code);
}

function closing(raw: string, mark: string, from: number): number {
  const end = raw.indexOf(mark, from);
  return end === -1 ? raw.length : end;
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

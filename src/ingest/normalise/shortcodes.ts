/** `[name …]` or `[/name]`: WordPress's shortcodes and the tags of forums. */
const BRACKETS = /\[(\/?)([a-z][\w-]{0,40})(=[^[\]]{0,400}|\s[^[\]]{0,400})?\/?\]/gi;
const HAS_VALUE = /\s[\w-]+\s*=/;
/** Shortcodes that need no attributes. */
const BARE = new Set(['caption', 'embed', 'gallery', 'playlist', 'wp_caption']);
/** Forum tags that take a value. */
const VALUED = new Set(['color', 'email', 'font', 'img', 'list', 'quote', 'size', 'url']);
/** Shortcodes whose content is no text: a picture with its caption, an address. */
const SILENT = new Set(['audio', 'caption', 'embed', 'gallery', 'playlist', 'video', 'wp_caption']);

interface Shortcode {
  readonly name: string;
  readonly isEnd: boolean;
  readonly value: string;
  /** Indexes of its first character and behind its last. */
  readonly start: number;
  readonly end: number;
}

/**
 * The text without shortcodes that a publishing system left in it (`[caption id="x"]…[/caption]`, `[gallery ids="1"]`).
 * Words in brackets ("[sic]", "[VIDEO]") stay. Takes time linear in the text.
 */
export function dropShortcodes(text: string): string {
  if (!text.includes('[')) return text;
  const codes = findShortcodes(text);
  if (codes.length === 0) return text;
  const lastEnds = new Map(
    codes.filter((code) => code.isEnd).map((code) => [code.name, code.start]),
  );
  let rest = '';
  let at = 0;
  let silent: string | undefined;
  for (const { name, isEnd, start, end } of codes) {
    if (silent === undefined) {
      rest += `${text.slice(at, start)} `;
      if (!isEnd && SILENT.has(name) && (lastEnds.get(name) ?? -1) > start) silent = name;
    } else if (isEnd && silent === name) {
      silent = undefined;
    }
    at = end;
  }
  return (rest + text.slice(at)).replace(/ {2,}/g, ' ').trim();
}

/** What is in brackets and has attributes, or an end tag, or a name that says enough. */
function findShortcodes(text: string): Shortcode[] {
  const found = Array.from(
    text.matchAll(BRACKETS),
    ({ 0: whole, 1: slash, 2: name = '', 3: value = '', index }): Shortcode => ({
      name: name.toLowerCase(),
      isEnd: slash === '/',
      value,
      start: index,
      end: index + whole.length,
    }),
  );
  const closed = new Set(found.filter((code) => code.isEnd).map((code) => code.name));
  const isOpening = ({ name, isEnd, value }: Shortcode) =>
    !isEnd &&
    (BARE.has(name) ||
      (value === '' && closed.has(name)) ||
      (value.startsWith('=') ? VALUED.has(name) : HAS_VALUE.test(value)));
  const opened = new Set(found.filter(isOpening).map((code) => code.name));
  return found.filter(
    (code) => isOpening(code) || (code.isEnd && (opened.has(code.name) || BARE.has(code.name))),
  );
}

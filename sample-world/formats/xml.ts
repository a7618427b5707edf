/** Attributes of an element; those that are `undefined` are left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Plain text as XML character data or an attribute's value. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A CDATA section; a `]]>` in the text is split over two sections, as XML 1.0 §2.7 needs. */
export function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** `<name …>text</name>` with the text escaped; nothing (`''`) for an `undefined` text. */
export function element(
  name: string,
  text: string | undefined,
  attributes: Attributes = {},
): string {
  return text === undefined ? '' : rawElement(name, escapeXml(text), attributes);
}

/** `<name …>markup</name>` with the markup as it is: a CDATA section, XHTML, other elements. */
export function rawElement(name: string, markup: string, attributes: Attributes = {}): string {
  return `<${name}${attributesOf(attributes)}>${markup}</${name}>`;
}

/** `<name …/>`. */
export function emptyElement(name: string, attributes: Attributes): string {
  return `<${name}${attributesOf(attributes)}/>`;
}

/** Lines under each other, `depth` levels (of 2 spaces) deep; empty ones are left out. */
export function indent(depth: number, lines: readonly (string | undefined)[]): string {
  const margin = '  '.repeat(depth);
  return lines
    .filter(Boolean)
    .map((line) => `${margin}${line}`)
    .join('\n');
}

/** A whole document from its prolog and its blocks. */
export function xmlDocument(encodingLabel: string, blocks: readonly string[]): string {
  const prolog = `<?xml version="1.0" encoding="${encodingLabel}"?>`;
  return [prolog, ...blocks].filter(Boolean).join('\n').concat('\n');
}

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('');
}

export interface XmlElement {
  name: string;
  attributes: Attributes;
  content: readonly (XmlElement | string)[];
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

/**
 * Creates an element; `undefined` attributes and children are left out. Names must be trusted: only
 * values and texts are escaped.
 */
export function element(
  name: string,
  attributes: Attributes,
  ...content: readonly [string] | readonly (XmlElement | undefined)[]
): XmlElement {
  return { name, attributes, content: content.filter((child) => child !== undefined) };
}

/** A document in UTF-8 that is well-formed whatever its texts and values contain (XML 1.0). */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root)}\n`;
}

/** Child elements get lines of their own; no white space is added next to text. */
function writeElement({ name, attributes, content }: XmlElement, lineStart = '\n'): string {
  const start = `<${name}${writeAttributes(attributes)}`;
  if (content.length === 0) return `${start}/>`;
  const indented = `${lineStart}  `;
  const written = content.map((child) =>
    typeof child === 'string' ? escapeText(child) : indented + writeElement(child, indented),
  );
  const end = typeof content[0] === 'string' ? '' : lineStart;
  return `${start}>${written.join('')}${end}</${name}>`;
}

function writeAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join('');
}

/**
 * Characters that XML 1.0 §2.2 forbids or discourages: control characters, noncharacters, lone
 * surrogates.
 */
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff\p{Cs}]/gu;

export function withoutForbidden(text: string): string {
  return text.replace(FORBIDDEN, '');
}

/** Each `>` is escaped, so that no text contains `]]>`, and each CR, which parsers turn into LF. */
function escapeText(text: string): string {
  return withoutForbidden(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

/** Also escapes tabs and line feeds, which parsers turn into spaces (XML 1.0 §3.3.3). */
function escapeAttribute(value: string): string {
  return escapeText(value)
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#9;')
    .replaceAll('\n', '&#10;');
}

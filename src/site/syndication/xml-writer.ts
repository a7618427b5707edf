/** An XML element to write. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Attributes;
  readonly children: readonly (XmlElement | string)[];
}

/** Attributes by name; those that are `undefined` are left out. */
type Attributes = Readonly<Record<string, string | number | undefined>>;

/** The content of an element; `undefined` is left out. */
type Content = XmlElement | string | undefined;

/** An element. Its name and attribute names must be trusted, as only values and texts are escaped. */
export function element(name: string, attributes: Attributes, ...content: Content[]): XmlElement {
  return { name, attributes, children: content.filter((child) => child !== undefined) };
}

/** A UTF-8 document, well-formed whatever its texts and attribute values contain (XML 1.0, fifth edition). */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root)}\n`;
}

/** One element at this depth. Child elements are on lines of their own; no white space is added beside text. */
function writeElement(written: XmlElement, depth = 0): string {
  const { name, children } = written;
  const start = `${'  '.repeat(depth)}<${name}${writeAttributes(written.attributes)}`;
  if (children.length === 0) return `${start}/>`;
  if (children.some((child) => typeof child === 'string'))
    return `${start}>${children.map(writeInline).join('')}</${name}>`;
  const lines = children.map((child) =>
    typeof child === 'string' ? '' : writeElement(child, depth + 1),
  );
  return `${start}>\n${lines.join('\n')}\n${'  '.repeat(depth)}</${name}>`;
}

function writeInline(child: XmlElement | string): string {
  if (typeof child === 'string') return escapeText(child);
  const content = child.children.map(writeInline).join('');
  return `<${child.name}${writeAttributes(child.attributes)}>${content}</${child.name}>`;
}

function writeAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join('');
}

/** What XML 1.0 §2.2 forbids or discourages: control characters, two noncharacters, lone surrogates. */
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff\p{Cs}]/gu;

/** The text without characters that XML forbids. */
export function withoutForbidden(text: string): string {
  return text.replace(FORBIDDEN, '');
}

/** Escapes every `>`, so that a text never contains `]]>`, and carriage returns, which would be read as line feeds. */
function escapeText(text: string): string {
  return withoutForbidden(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

/** Escapes tabs and line feeds too, which would be read as spaces (XML 1.0 §3.3.3). */
function escapeAttribute(value: string): string {
  return escapeText(value)
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#9;')
    .replaceAll('\n', '&#10;');
}

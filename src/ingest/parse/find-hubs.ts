import type { XmlDocument } from './xml/read-xml.ts';
import type { XmlElement } from './xml/xml-element.ts';

/** The WebSub hubs that a feed names among its links (W3C WebSub §4), each once. */
export function findHubs(parts: readonly XmlElement[], document: XmlDocument): readonly string[] {
  const hubs = parts
    .filter((part) => /^(?:atom:)?link$/.test(part.name))
    .filter((link) => link.attributes.rel?.trim().toLowerCase() === 'hub')
    .map((link) => document.text.decode(link.attributes.href ?? '').trim())
    .filter((address) => address !== '');
  return [...new Set(hubs)];
}

import type { EntryAddress } from './channel.ts';
import type { EntryReader } from './entry-reader.ts';
import type { XmlElement } from './xml-element.ts';

/**
 * The pictures that an item or entry names outside its texts, best first: thumbnails, then Media RSS contents and groups
 * and enclosures that are pictures, then the entry's own picture elements.
 */
export function readImages(reader: EntryReader): EntryAddress[] {
  const found: EntryAddress[] = [];
  const add = (element: XmlElement, value: string | undefined) => {
    const decoded = reader.decode(value);
    if (decoded !== '') found.push(reader.address(element, decoded));
  };
  const addThumbnail = (part: XmlElement) => add(part, part.attributes.url ?? reader.textOf(part));
  const addContent = (part: XmlElement) => {
    if (isPicture(part.attributes)) add(part, part.attributes.url);
    for (const inner of part.children) if (inner.name === 'media:thumbnail') addThumbnail(inner);
  };

  reader.all('media:thumbnail').forEach(addThumbnail);
  reader.all('media:content').forEach(addContent);
  for (const group of reader.all('media:group')) {
    const inner = group.children;
    inner.filter((part) => part.name === 'media:thumbnail').forEach(addThumbnail);
    inner.filter((part) => part.name === 'media:content').forEach(addContent);
  }
  for (const part of reader.all('enclosure'))
    if (isPicture(part.attributes)) add(part, part.attributes.url);
  for (const name of ['link', 'atom:link']) {
    for (const part of reader.all(name)) {
      if (part.attributes.rel === 'enclosure' && isPicture(part.attributes))
        add(part, part.attributes.href);
    }
  }
  for (const part of reader.all('itunes:image')) add(part, part.attributes.href);
  for (const name of ['image', 'thumbnail']) {
    for (const part of reader.all(name))
      add(part, part.attributes.url ?? part.attributes.href ?? addressWithin(part, reader));
  }
  return found;
}

/** The address in an item's `<image>`, which is text or holds a `<url>`. */
function addressWithin(part: XmlElement, reader: EntryReader): string | undefined {
  if (!part.raw.includes('<') || part.raw.includes('<![CDATA[')) return reader.textOf(part);
  return part.children.find((inner) => inner.name === 'url')?.raw;
}

/** As far as its medium says so, else its type, else its address. */
function isPicture(attributes: Readonly<Record<string, string | undefined>>): boolean {
  const { medium = '', type = '', url, href } = attributes;
  if (/^\s*image\s*$/i.test(medium)) return true;
  if (/^\s*(?:audio|video|executable)\s*$/i.test(medium)) return false;
  if (/^\s*image\b/i.test(type)) return true;
  if (/^\s*(?!application\/octet-stream)[\w-]+\//i.test(type)) return false;
  return /\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)/i.test(url ?? href ?? '');
}

import { decodeHTMLAttribute } from 'entities';
import {
  endOfDeclaration,
  endOfElement,
  endOfTag,
  isRawText,
  readAttributes,
  tagName,
} from './html-tags.ts';

/** Where a page that loads pictures late keeps the real address. */
const ADDRESS_ATTRIBUTES = ['src', 'data-src', 'data-lazy-src', 'data-original'];

/** The addresses of the pictures in an HTML fragment, in order, tracking pixels and inline data left out. */
export function* findImages(html: string): Generator<string> {
  let at = html.indexOf('<');
  while (at !== -1) {
    const next = html.charCodeAt(at + 1);
    let end = at + 1;
    if (next === 0x21 || next === 0x3f) {
      end = endOfDeclaration(html, at);
    } else {
      const name = tagName(html, at + 1);
      if (name !== '') end = endOfTag(html, at + 1);
      if (end === -1) return;
      if (name === 'img') {
        const address = findAddress(readAttributes(html.slice(at + 4, end - 1)));
        if (address) yield address;
      } else if (isRawText(name) && html.charCodeAt(end - 2) !== 0x2f) {
        end = endOfElement(html, end, name);
      }
    }
    if (end === -1) return;
    at = html.indexOf('<', end);
  }
}

function findAddress(attributes: ReadonlyMap<string, string>): string | undefined {
  if (isTrackingPixel(attributes)) return undefined;
  for (const name of ADDRESS_ATTRIBUTES) {
    const address = attributes.get(name);
    if (address === undefined) continue;
    const decoded = address.includes('&') ? decodeHTMLAttribute(address).trim() : address.trim();
    if (decoded !== '' && !/^data:/i.test(decoded)) return decoded;
  }
  return undefined;
}

function isTrackingPixel(attributes: ReadonlyMap<string, string>): boolean {
  return ['width', 'height'].some((name) => /^\s*[01](?:px)?\s*$/.test(attributes.get(name) ?? ''));
}

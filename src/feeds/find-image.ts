import { decodeHTML } from 'entities';

const IMG = /<img\b((?:[^>"']|"[^"]*"|'[^']*'|["'])*?)\/?>/gi;
/** Where a page that loads pictures late keeps the real address. */
const ADDRESS_ATTRIBUTES = ['src', 'data-src', 'data-lazy-src', 'data-original'];

/** The addresses of the pictures in an HTML fragment, in order, tracking pixels left out. */
export function* findImages(html: string): Generator<string> {
  if (!/<img/i.test(html)) return;
  for (const [, attributes = ''] of html.matchAll(IMG)) {
    if (isTrackingPixel(attributes)) continue;
    for (const name of ADDRESS_ATTRIBUTES) {
      const address = readAttribute(attributes, name);
      if (address && !address.startsWith('data:')) {
        yield address;
        break;
      }
    }
  }
}

function isTrackingPixel(attributes: string): boolean {
  return ['width', 'height'].some((name) => /^[01]$/.test(readAttribute(attributes, name) ?? ''));
}

function readAttribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(
    String.raw`(?:^|[\s"'/])${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`,
    'i',
  ).exec(attributes);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? undefined : decodeHTML(value).trim();
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeedElement } from '../../../../../src/ingest/parse/xml/feed-element.ts';
import { readMalformedXml } from '../../../../../src/ingest/parse/xml/read-malformed-xml.ts';
import { readSoundXml } from '../../../../../src/ingest/parse/xml/read-sound-xml.ts';
import { canonicalNames } from '../../../../../src/ingest/parse/xml/xml-names.ts';
import { runs } from '../../../../support/effort.ts';

const fixtures = import.meta.glob<string>('./fixtures/*.{xml,rdf,atom}', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const ROOTS = new Set(['rss', 'rdf', 'channel', 'feed']);

/** Parts of a channel whose text is read. */
const CHANNEL_TEXTS = /^(?:title|link|description|language)$/;

/** What adapters see of an element: of stories and of the channel's texts all, of others their names and attributes. */
interface Seen {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly raw?: string;
  readonly children?: readonly Seen[];
}

function see({ name, attributes, raw, children }: FeedElement, inside = 'document'): Seen {
  const own = { name, attributes: { ...attributes } };
  if (/^(?:item|entry)$/.test(inside)) return { ...own, raw: raw.trim() };
  if (inside === 'channel' && CHANNEL_TEXTS.test(name)) return { ...own, raw: raw.trim() };
  const isContainer = inside === 'document' || /^(?:channel|item|entry)$/.test(name);
  return isContainer ? { ...own, children: children.map((child) => see(child, name)) } : own;
}

function readBoth(xml: string, rootName: string) {
  const nameOf = canonicalNames(xml, rootName);
  const sound = readSoundXml(xml, nameOf);
  const tolerant = readMalformedXml(xml, nameOf, ROOTS);
  return {
    sound: sound.root && see(sound.root),
    tolerant: see(tolerant.root),
    flaw: tolerant.flaw,
  };
}

const text = fc.constantFrom(
  'Text',
  '',
  ' ',
  '&amp;',
  '5 &lt; 8',
  'a > b',
  '"',
  "'",
  '<![CDATA[<b>x</title>]]>',
  '<!-- </item> -->',
  '<b>bold</b>',
  'ᓄᓇᕗᑦ',
);
const attribute = fc
  .tuple(
    fc.constantFrom('url', 'href', 'type', 'rel', 'xml:base', 'a'),
    fc.constantFrom('a.jpg', 'a>b', "it's", '&amp;', ''),
  )
  .map(([name, value]) => ` ${name}="${value}"`);
const partName = fc.constantFrom(
  'title',
  'link',
  'guid',
  'description',
  'dc:creator',
  'media:group',
  'media:content',
  'x',
);
const part = fc
  .tuple(
    partName,
    fc.uniqueArray(attribute, { maxLength: 2, selector: (given) => given.split('=')[0] }),
    fc.array(text, { maxLength: 3 }),
  )
  .map(([name, attributes, texts]) =>
    texts.length === 0
      ? `<${name}${attributes.join('')}/>`
      : `<${name}${attributes.join('')}>${texts.join('')}</${name} >`,
  );
const story = fc
  .array(fc.oneof(part, fc.constantFrom('\n', '<!-- between -->')), { maxLength: 6 })
  .map((parts) => `<item>${parts.join('')}</item>`);
const channelPart = fc
  .tuple(
    fc.constantFrom('title', 'description', 'link', 'image', 'x:y', 'language'),
    fc.array(text, { maxLength: 3 }),
  )
  .map(([name, texts]) => `<${name}>${texts.join('')}</${name}>`);
const soundFeed = fc
  .array(fc.oneof(channelPart, story), { maxLength: 6 })
  .map((parts) => `<rss version="2.0"><channel>${parts.join('\n')}</channel></rss>`);

describe('the strict and the tolerant reading of a sound document', () => {
  it('the strict and the tolerant reading of a sound document give the same tree for any stories', () => {
    fc.assert(
      fc.property(soundFeed, (xml) => {
        const { sound, tolerant, flaw } = readBoth(xml, 'rss');
        expect(flaw).toBeUndefined();
        expect(sound).toEqual(tolerant);
      }),
      { numRuns: runs(500) },
    );
  });

  it.each(Object.keys(fixtures).filter((name) => !/encoding|doctype|space-before/.test(name)))(
    'the strict and the tolerant reading of the fixture %s give the same tree',
    (name) => {
      const document = fixtures[name] ?? '';
      const xml = document.slice(document.indexOf('<'));
      const rootName = /<((?:\w+:)?(?:rss|rdf|feed|channel))[\s>]/i.exec(xml)?.[1] ?? 'rss';
      const { sound, tolerant } = readBoth(xml, rootName);
      if (sound) expect(sound).toEqual(tolerant);
    },
  );
});

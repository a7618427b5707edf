import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FeedElement, readXml } from '../../../../../src/feeds/parse/xml/read-xml.ts';
import { createNameReader } from '../../../../../src/feeds/parse/xml/xml-names.ts';
import { forAll } from '../../../../support/effort.ts';

/** An element of a valid feed: a leaf has its raw content, channel and story have children. */
interface Given {
  name: string;
  attributes: Readonly<Record<string, string>>;
  raw: string;
  children?: readonly Given[];
}

function see({ name, attributes, raw, children }: FeedElement): Given {
  const own = { name, attributes: { ...attributes }, raw };
  return /^(?:rss|channel|item)$/.test(name) ? { ...own, children: children.map(see) } : own;
}

function write({ name, attributes, raw, children = [] }: Given): string {
  const values = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  const content = children.map(write).join('<!-- </item> -->\n') + raw;
  return content === ''
    ? `<${name}${values.join('')}/>`
    : `<${name}${values.join('')}>${content}</${name} >`;
}

const containing = (name: string, children: readonly Given[]) => ({
  name,
  attributes: {},
  raw: '',
  children,
});
const partOf = (...names: string[]) =>
  fc.record({
    name: fc.constantFrom(...names),
    attributes: fc.dictionary(
      fc.constantFrom('url', 'href', 'type', 'rel', 'xml:base'),
      fc.constantFrom('a.jpg', 'a>b', "it's", '&amp;', ''),
      { maxKeys: 2, noNullPrototype: true },
    ),
    raw: fc
      .array(
        fc.constantFrom(
          ...['Text', '&amp;', '5 &lt; 8', 'a > b', '"', "'", '<![CDATA[<b>x</title>]]>'],
          ...['<!-- </item> -->', '<b>bold</b>', '<br/>', 'ᓄᓇᕗᑦ'],
        ),
        { maxLength: 3 },
      )
      .map((texts) => texts.join('')),
  });
const part = partOf('title', 'link', 'guid', 'description', 'dc:creator', 'media:group', 'x');
const story = fc.array(part, { maxLength: 6 }).map((parts) => containing('item', parts));
const channelPart = partOf('title', 'description', 'link', 'image', 'x:y', 'language');
const feed = fc
  .array(fc.oneof(channelPart, story), { maxLength: 6 })
  .map((parts) => containing('rss', [containing('channel', parts)]));

it('a valid document has no flaw and is read as written, whatever its stories contain', () => {
  forAll(500, [feed], (given) => {
    const xml = write(given);
    const { root, flaw } = readXml(xml, createNameReader(xml, 'rss'), new Set(['rss']));
    expect({ flaw, root: see(root) }).toEqual({ flaw: undefined, root: given });
  });
});

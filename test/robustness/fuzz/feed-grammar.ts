/** Generates damaged feeds: a grammar of RSS, RDF and Atom with defects at random positions. */
export interface Random {
  /** An integer from 0 to `below` - 1. */
  below(below: number): number;
  pick<T>(values: readonly T[]): T;
  chance(probability: number): boolean;
}

/** Pseudo-random numbers that depend only on the seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: (values) => values[below(values.length)] as (typeof values)[number],
    chance: (probability) => next() < probability,
  };
}

const PARTS =
  'title link guid description pubDate category author enclosure source content:encoded dc:creator media:group media:content media:thumbnail media:credit image id updated published summary content itunes:image x _ item entry'.split(
    ' ',
  );
const CHANNEL_PARTS = 'title link description copyright image skipDays skipHours ttl items'.split(
  ' ',
);
/** Contents of elements, in any order. Separated by bars, because they contain spaces. */
const TEXTS = [
  ...'Text|https://paper.example/1|Mon, 05 Jan 2026 10:00:00 GMT|3 mars 2024 15 h 04|2024-01-02|&amp;|&lt;p&gt;|&a;|ᓄᓇᕗᑦ|'.split(
    '|',
  ),
  ...`<br>|<b>bold</b>|< |5 < 8|&|]]>| |\u0000|"|'|<p|</p|\u202e|\ud83d|&#60;|&#x3c;script>|&lt;img src="|javascript:x`.split(
    '|',
  ),
  ...'<figure><img src="/a.jpg"><figcaption>|</figcaption></figure>|(Photo by |Jane Doe|<i class="credit">'.split(
    '|',
  ),
  ...'By |jane@paper.example (|)|[caption id="x"]|[/caption]|The post |Continue reading| appeared first on '.split(
    '|',
  ),
];
const SLIPS = `<|>|/|"|'|=|</|<![CDATA[|]]>|<!--|-->|<?|?>| |</url `.split('|');

/** A document: half have no defect, the others up to eight; one in ten is cut off. */
export function damagedFeed(random: Random): string {
  let text = wholeFeed(random);
  for (let slips = random.chance(0.5) ? 0 : 1 + random.below(8); slips > 0; slips--)
    text = slip(text, random);
  return random.chance(0.1) ? text.slice(0, random.below(text.length)) : text;
}

function wholeFeed(random: Random): string {
  const stories = random.chance(0.05) ? 200 : random.below(4);
  if (random.chance(0.4))
    return `<feed xmlns="http://www.w3.org/2005/Atom"${attributes(random)}>${parts(random, CHANNEL_PARTS)}${story(random, 'entry').repeat(stories)}</feed>`;
  const root = random.pick(['rss', 'rdf:RDF', 'RSS']);
  const items = Array.from({ length: Math.min(stories, 5) }, () => story(random, 'item')).join('');
  const doctype = random.chance(0.1) ? '<!DOCTYPE rss [<!ENTITY a "b&c;"><!ENTITY c "&a;">]>' : '';
  return `${random.pick(['', '<?xml version="1.0"?>', '\n'])}${doctype}<${root} version="2.0"><channel>${parts(random, CHANNEL_PARTS)}${items}</channel></${root}>`;
}

function story(random: Random, name: string): string {
  return `<${name}${attributes(random)}>${parts(random, PARTS)}</${name}>`;
}

function parts(random: Random, names: readonly string[], depth = 0): string {
  let text = '';
  for (let count = random.below(7); count > 0; count--) {
    const name = random.pick(names);
    if (random.chance(0.15)) text += `<${name}${attributes(random)}/>`;
    else text += `<${name}${attributes(random)}>${content(random, depth)}${endTag(random, name)}`;
  }
  return text;
}

function content(random: Random, depth: number): string {
  if (depth < 3 && random.chance(0.2)) return parts(random, PARTS, depth + 1);
  let text = random.pick(TEXTS) + random.pick(TEXTS);
  while (random.chance(0.4)) text += random.pick(TEXTS).repeat(random.chance(0.02) ? 200 : 1);
  if (random.chance(0.2)) return `<![CDATA[${text}]]>`;
  return random.chance(0.1) ? `<!--${text}-->` : text;
}

function endTag(random: Random, name: string): string {
  if (random.chance(0.97)) return `</${name}>`;
  return random.pick([
    `</${name} `,
    `</${name}`,
    `<${name}>`,
    '',
    `</${name.toUpperCase()}>`,
    `</ ${name} >`,
  ]);
}

function attributes(random: Random): string {
  if (random.chance(0.7)) return '';
  const name = random.pick(
    'url href type rel xml:base xmlns xmlns:m version __proto__ a medium'.split(' '),
  );
  const value = random.pick(
    'a.jpg image/jpeg urn:a https://paper.example/a?b=1&c=2 a>b a<b 2.0 image javascript:x'.split(
      ' ',
    ),
  );
  return ` ${random.pick([`${name}="${value}"`, `${name}='${value}'`, `${name}=${value}`, name, `${name}="${value}`, `${name} = "${value}"`])}`;
}

function slip(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const length = random.pick([1, 1, 1, 2, 5, 40]);
  switch (random.below(4)) {
    case 0:
      return text.slice(0, at) + text.slice(at + length);
    case 1:
      return (
        text.slice(0, at) +
        random.pick(SLIPS).repeat(random.chance(0.02) ? 2000 : 1) +
        text.slice(at)
      );
    case 2:
      return (
        text.slice(0, at) + text.slice(random.below(text.length + 1), at + length) + text.slice(at)
      );
    default:
      return text.slice(0, at) + String.fromCharCode(random.below(0x2ff)) + text.slice(at + 1);
  }
}

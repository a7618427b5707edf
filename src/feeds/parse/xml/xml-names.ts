/** The prefix that adapters use for each namespace; empty for that of the feed format itself. */
const CANONICAL_PREFIXES = new Map([
  ['www.w3.org/2005/atom', 'atom'],
  ['purl.org/atom/ns', 'atom'],
  ['backend.userland.com/rss2', ''],
  ['backend.userland.com/rss', ''],
  ['blogs.law.harvard.edu/tech/rss', ''],
  ['purl.org/rss/1.0', ''],
  ['purl.org/net/rss1.1', ''],
  ['channel.netscape.com/rdf/simple/0.9', ''],
  ['my.netscape.com/rdf/simple/0.9', ''],
  ['www.w3.org/1999/02/22-rdf-syntax-ns', 'rdf'],
  ['purl.org/dc/elements/1.1', 'dc'],
  ['purl.org/dc/elements/1.0', 'dc'],
  ['purl.org/dc/terms', 'dcterms'],
  ['purl.org/rss/1.0/modules/content', 'content'],
  ['purl.org/rss/1.0/modules/syndication', 'sy'],
  ['search.yahoo.com/mrss', 'media'],
  ['www.rssboard.org/media-rss', 'media'],
  ['tools.search.yahoo.com/mrss', 'media'],
  ['www.itunes.com/dtds/podcast-1.0.dtd', 'itunes'],
  ['www.w3.org/1999/xhtml', 'xhtml'],
]);
const DECLARATION = /xmlns:([\w.-]{1,64})\s*=\s*(?:"([^"]{0,300})"|'([^']{0,300})')/y;

const MAX_NAMES = 500;

/**
 * Returns a function that makes names canonical: lower case, with the usual prefix for known
 * modules and none for the feed format, whatever prefix the publisher chose.
 */
export function createNameReader(xml: string, rootName: string): NameOf {
  const prefixes = readPrefixes(xml, rootName);
  const names = new Map<string, string>();
  return (name) => {
    let canonical = names.get(name);
    if (canonical === undefined) {
      canonical = canonicalName(name, prefixes);
      if (name.length < 64 && names.size < MAX_NAMES) names.set(name, canonical);
    }
    return canonical;
  };
}

function readPrefixes(xml: string, rootName: string): Map<string, string> {
  const prefixes = new Map<string, string>();
  const rootPrefix = prefixOf(rootName);
  const isRdf = rootName.toLowerCase().endsWith('rdf');
  const isAtom = /(?:^|:)feed$/i.test(rootName);
  for (let at = xml.indexOf('xmlns:'); at !== -1; at = xml.indexOf('xmlns:', at + 6)) {
    DECLARATION.lastIndex = at;
    const [, prefix = '', double, single] = DECLARATION.exec(xml) ?? [];
    if (prefix === '' || prefixes.has(prefix) || xml.charCodeAt(at - 1) > 0x20) continue;
    // For an unknown namespace, a usual prefix has its usual meaning.
    const canonical = canonicalPrefix(double ?? single ?? '');
    if (canonical !== undefined)
      prefixes.set(prefix, canonical === 'atom' && isAtom ? '' : canonical);
  }
  if (rootPrefix !== '' && !isRdf) prefixes.set(rootPrefix, '');
  return prefixes;
}

/** Tolerates http for https and a missing final "/" or "#". */
function canonicalPrefix(namespace: string): string | undefined {
  const spelled = namespace.trim().toLowerCase();
  return CANONICAL_PREFIXES.get(spelled.replace(/^https?:\/\//, '').replace(/[/#]$/, ''));
}

function prefixOf(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? '' : name.slice(0, colon);
}

function canonicalName(name: string, prefixes: ReadonlyMap<string, string>): string {
  const given = prefixOf(name);
  const local = name.slice(given === '' ? 0 : given.length + 1).toLowerCase();
  const prefix = given === '' ? '' : (prefixes.get(given) ?? given.toLowerCase());
  if (prefix === 'rdf' && local === 'rdf') return 'rdf';
  const canonical = prefix === '' ? local : `${prefix}:${local}`;
  return canonical in Object.prototype || canonical === 'prototype'
    ? `ignored-${canonical}`
    : canonical;
}

export type NameOf = (name: string) => string;

/** The attributes that adapters read. Others are dropped to save memory. */
const READ_ATTRIBUTES: ReadonlySet<string> = new Set(
  'url href src type rel medium width height version mode term label ispermalink dir xmlns about text role rdf:about xml:base xml:lang'.split(
    ' ',
  ),
);

/** The canonical name of an attribute; `undefined` if no adapter reads it. */
export function readAttributeName(name: string, nameOf: NameOf): string | undefined {
  const lower = name.toLowerCase();
  const canonical = lower.includes(':') && !lower.startsWith('xml') ? nameOf(name) : lower;
  return READ_ATTRIBUTES.has(canonical) ? canonical : undefined;
}

export function isStoryName(name: string): boolean {
  return name === 'item' || name === 'entry';
}

/** Parts of a story that contain only text: in damaged XML, the next part ends them. */
const PLAIN = new Set(
  'title link guid id pubdate published updated issued modified created date comments category enclosure author language ttl lastbuilddate generator docs'.split(
    ' ',
  ),
);
/** Modules whose elements contain only text. */
const PLAIN_MODULES =
  /^(?:dc|dcterms|slash|wfw|thr|sy|feedburner|post-id|prism):|^itunes:(?!owner|category)/;
/** Parts whose text may contain markup. */
const TEXTS = new Set(['description', 'content:encoded', 'content', 'summary']);
/** Names that are parts of a story and never elements of HTML. */
const UNMISTAKABLE =
  /^(?:guid|pubdate|published|updated|enclosure|comments|category|content:encoded|(?:dc|dcterms|media|slash|wfw|itunes|thr):.*)$/;

export function isPlainPart(name: string): boolean {
  return PLAIN.has(name) || PLAIN_MODULES.test(name);
}

/** Whether the start of `next` shows that `open`, with `depth` open elements, has no end tag. */
export function endsPart(open: string, next: string, depth: number): boolean {
  if (isPlainPart(open)) return isPlainPart(next) || TEXTS.has(next) || UNMISTAKABLE.test(next);
  return TEXTS.has(open) && depth < 20 && UNMISTAKABLE.test(next);
}

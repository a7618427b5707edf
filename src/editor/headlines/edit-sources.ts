import { type Document, isMap, isSeq, type YAMLMap } from 'yaml';
import { bareHost } from '../../lib/http/web-address.ts';
import { comparedFeed } from '../../model/publication/feed-address.ts';
import { parseYaml } from '../../papers/compile/yaml-text.ts';
import type { SectionId } from '../../shared/sections.ts';

/** The file of a paper's folder that lists the sources of its own desk. */
export const SOURCES_FILE = 'sources.yaml';

/** The editable facts of a source: a feed's section, or a calendar's community and time zone. */
export interface SourceFacts {
  section?: SectionId | undefined;
  publisher: string;
  community?: string | undefined;
  timeZone?: string | undefined;
  language: string | undefined;
  paused: string | undefined;
}

export interface NewSource extends SourceFacts {
  url: string;
  /** A calendar; absent for a feed. */
  type?: 'ics' | undefined;
}

/** The draft's sources.yaml is not YAML, exceeds a limit, or lists no sources. */
export class UnreadableSourcesError extends Error {
  override readonly name = 'UnreadableSourcesError';
}

const FIELDS = ['section', 'publisher', 'community', 'timeZone', 'language', 'paused'] as const;
const NEW_FILE = '# The feeds of the paper’s own desk.\nsources: []\n';
/** Leaves room for an appended number: ids of calendars have up to 40 characters. */
const MAX_ID = 36;

/** The text of sources.yaml with a source added; unchanged if it has the feed already. */
export function addSource(text: string | undefined, added: NewSource): string {
  const document = read(text ?? NEW_FILE);
  const sources = mapsOf(document);
  const compared = comparedFeed(added.url);
  if (sources.some((source) => comparedFeed(String(source.get('url'))) === compared))
    return text ?? '';
  const ids = new Set(sources.map((source) => String(source.get('id'))));
  const facts = FIELDS.flatMap((name) => (added[name] === undefined ? [] : [[name, added[name]]]));
  const { section, publisher, ...others } = Object.fromEntries(facts);
  const kind = added.type ? { type: added.type } : { section };
  const entry = { id: newId(added.url, ids), ...kind, publisher, url: added.url, ...others };
  document.addIn(['sources'], document.createNode(entry));
  return write(document);
}

/** The text with a source's facts replaced; unchanged if it has no such source. */
export function changeSource(text: string, id: string, facts: SourceFacts): string {
  const document = read(text);
  const source = mapsOf(document).find((each) => each.get('id') === id);
  if (!source) return text;
  for (const name of FIELDS) {
    if (facts[name] === undefined) source.delete(name);
    else if (source.get(name) !== facts[name]) source.set(name, facts[name]);
  }
  return write(document);
}

/** The text without a source; unchanged if it has no such source, or only this one. */
export function removeSource(text: string, id: string): string {
  const document = read(text);
  const sources = mapsOf(document);
  const index = sources.findIndex((each) => each.get('id') === id);
  if (index === -1 || sources.length === 1) return text;
  document.deleteIn(['sources', index]);
  return write(document);
}

/** Throws UnreadableSourcesError if the text is not a list of sources. */
function read(text: string): Document {
  const document = parseYaml(text);
  const sources = isMap(document?.contents) ? document.contents.get('sources') : undefined;
  if (!document || !isSeq(sources)) throw new UnreadableSourcesError();
  // An empty list is written `[]`; items are added on lines of their own.
  sources.flow = false;
  return document;
}

function mapsOf(document: Document): YAMLMap[] {
  const sources = document.get('sources');
  return isSeq(sources) ? sources.items.filter((item) => isMap(item)) : [];
}

/** Writes the YAML without wrapping long texts. */
function write(document: Document): string {
  return document.toString({ lineWidth: 0 });
}

/** A new id, made of the feed's host. */
function newId(url: string, ids: ReadonlySet<string>): string {
  const name =
    bareHost(new URL(url).hostname)
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, MAX_ID)
      .replaceAll(/^-|-$/g, '') || 'feed';
  for (let number = 1; ; number++) {
    const id = number === 1 ? name : `${name}-${number}`;
    if (!ids.has(id)) return id;
  }
}

import { bareHost } from '../../lib/http/web-address.ts';
import { comparedFeed } from '../../model/publication/feed-address.ts';
import {
  editYaml,
  isFields,
  type YamlFields,
  type YamlValue,
} from '../../papers/compile/edit-yaml.ts';
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
/** A sources.yaml that lists no sources. */
export const NO_SOURCES = '# The feeds of the paper’s own desk.\nsources: []\n';
/** Leaves room for an appended number: ids of calendars have up to 40 characters. */
const MAX_ID = 36;

/** The text of sources.yaml with a source added; unchanged if it has the feed already. */
export function addSource(text: string | undefined, added: NewSource): string {
  const file = read(text ?? NO_SOURCES);
  const compared = comparedFeed(added.url);
  if (file.sources.some((source) => comparedFeed(String(fieldOf(source, 'url'))) === compared))
    return file.text;
  const ids = new Set(file.sources.map((source) => String(fieldOf(source, 'id'))));
  // The order of the fields; the facts replace the empty ones.
  const { type, url } = added;
  const entry = { id: newId(url, ids), ...(type && { type }), section: '', publisher: '', url };
  return write(file, [...file.sources, withFacts(entry, added)]);
}

/** The text with a source's facts replaced; unchanged if it has no such source. */
export function changeSource(text: string, id: string, facts: SourceFacts): string {
  const file = read(text);
  const at = indexOf(file, id);
  const source = file.sources[at];
  return isFields(source) ? write(file, file.sources.with(at, withFacts(source, facts))) : text;
}

/** The text without a source; unchanged if it has no such source, or only this one. */
export function removeSource(text: string, id: string): string {
  const file = read(text);
  const at = indexOf(file, id);
  if (at === -1 || file.sources.length === 1) return text;
  return write(file, file.sources.toSpliced(at, 1));
}

/** The text of paper.yaml with further groups of feeds. */
export function addGroups(text: string, groups: readonly string[]): string {
  const fields: unknown = parseYaml(text)?.toJS();
  if (!isFields(fields)) throw new UnreadableSourcesError();
  const carried = Array.isArray(fields.desks) ? fields.desks.map(String) : [];
  return editYaml(text, { ...fields, desks: [...new Set([...carried, ...groups])] });
}

interface SourcesFile {
  text: string;
  fields: YamlFields;
  sources: readonly YamlValue[];
}

/** Throws UnreadableSourcesError if the text is not a list of sources. */
function read(text: string): SourcesFile {
  const fields: unknown = parseYaml(text)?.toJS();
  if (!isFields(fields) || !Array.isArray(fields.sources)) throw new UnreadableSourcesError();
  return { text, fields, sources: fields.sources };
}

function write({ text, fields }: SourcesFile, sources: readonly YamlValue[]): string {
  return editYaml(text, { ...fields, sources });
}

function indexOf({ sources }: SourcesFile, id: string): number {
  return sources.findIndex((source) => fieldOf(source, 'id') === id);
}

/** A field of an item, which in a file with mistakes may be no source. */
function fieldOf(item: YamlValue, name: string): YamlValue | undefined {
  return isFields(item) ? item[name] : undefined;
}

/** A source with its editable facts replaced by those given. */
function withFacts(source: YamlFields, facts: SourceFacts): YamlFields {
  const result = { ...source };
  for (const name of FIELDS) {
    const fact = facts[name];
    if (fact === undefined) delete result[name];
    else result[name] = fact;
  }
  return result;
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

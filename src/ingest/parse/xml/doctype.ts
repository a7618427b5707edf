import { FeedParseError } from '../feed-errors.ts';

/** Names and replacement texts of a document's own internal entities. */
export type Entities = ReadonlyMap<string, string>;

const MAX_ENTITIES = 500;
const MAX_ENTITY_LENGTH = 10_000;
const NO_ENTITIES: Entities = new Map();

/**
 * Takes the DOCTYPE out of a document and returns the internal general entities that it declares. External and parameter
 * entities are never read; an entity's references to other entities stay literal, so nothing expands twice.
 *
 * @throws FeedParseError when the DOCTYPE has no end or declares more than 500 entities
 */
export function takeDoctype(xml: string): { xml: string; entities: Entities } {
  const start = findAfterMisc(xml, 0);
  if (start === -1 || !/^<!doctype$/i.test(xml.slice(start, start + 9)))
    return { xml, entities: NO_ENTITIES };
  const { end, subset } = readDoctype(xml, start);
  return { xml: xml.slice(0, start) + xml.slice(end), entities: readEntities(subset) };
}

/** The first "<" from `from` on that opens neither a comment nor a processing instruction, or -1. */
export function findAfterMisc(xml: string, from: number): number {
  let at = from;
  for (;;) {
    at = xml.indexOf('<', at);
    if (at === -1) return -1;
    if (xml.startsWith('<?', at)) at = xml.indexOf('?>', at + 2);
    else if (xml.startsWith('<!--', at)) at = xml.indexOf('-->', at + 4);
    else return at;
    if (at === -1) return -1;
    at += 2;
  }
}

function readDoctype(xml: string, start: number): { end: number; subset: string } {
  let subsetStart = -1;
  let subset: string | undefined;
  for (let at = start; at < xml.length; at++) {
    const char = xml.charAt(at);
    if (char === '"' || char === "'") {
      at = xml.indexOf(char, at + 1);
      if (at === -1) break;
    } else if (char === '<' && xml.startsWith('<!--', at)) {
      at = xml.indexOf('-->', at + 4);
      if (at === -1) break;
    } else if (char === '<' && xml.startsWith('<?', at)) {
      at = xml.indexOf('?>', at + 2);
      if (at === -1) break;
    } else if (char === '[' && subsetStart === -1) {
      subsetStart = at + 1;
    } else if (char === ']' && subsetStart !== -1) {
      subset ??= xml.slice(subsetStart, at);
    } else if (char === '>' && (subsetStart === -1 || subset !== undefined)) {
      return { end: at + 1, subset: subset ?? '' };
    }
  }
  throw new FeedParseError('the DOCTYPE has no end');
}

function readEntities(subset: string): Entities {
  const entities = new Map<string, string>();
  const declarations = subset.matchAll(/<!ENTITY\s+([^\s%"'&;<]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g);
  for (const [, name = '', double, single] of declarations) {
    const text = double ?? single ?? '';
    if (entities.size >= MAX_ENTITIES) throw new FeedParseError('too many entities are declared');
    if (text.length > MAX_ENTITY_LENGTH) throw new FeedParseError(`the entity ${name} is too long`);
    if (!entities.has(name)) entities.set(name, text);
  }
  return entities;
}

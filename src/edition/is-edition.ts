import { isSectionId } from '../publications/sections.ts';
import { EDITION_SHAPE, type Edition } from './edition.ts';
import { MAX_ALSO_IN } from './same-story/also-in.ts';

/** The fields of a story that are texts and always there. */
const TEXTS = [
  'id',
  'title',
  'description',
  'link',
  'pubDate',
  'category',
  'image',
  'publisher',
] as const;

/** The fields of a story that are texts or not there. */
const OPTIONAL_TEXTS = ['credit', 'language', 'byline', 'owner', 'takenFrom'] as const;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Whether a value that was read from JSON is an edition. It is checked here and not by a schema, because a new isolate does so while
 * its first reader waits (docs/performance.md).
 */
export function isEdition(json: unknown): json is Edition {
  return (
    isObject(json) &&
    json.shape === EDITION_SHAPE &&
    typeof json.version === 'string' &&
    typeof json.publishedAt === 'string' &&
    isOptionalCount(json.revision) &&
    isOptionalCount(json.number) &&
    isObject(json.sections) &&
    Object.values(json.sections).every((items) => Array.isArray(items) && items.every(isStory))
  );
}

function isStory(json: unknown): boolean {
  return (
    isObject(json) &&
    TEXTS.every((name) => typeof json[name] === 'string') &&
    OPTIONAL_TEXTS.every((name) => json[name] === undefined || typeof json[name] === 'string') &&
    typeof json.isDated === 'boolean' &&
    (json.direction === undefined || json.direction === 'rtl') &&
    typeof json.section === 'string' &&
    isSectionId(json.section) &&
    (json.isElsewhere === undefined || json.isElsewhere === true) &&
    (json.titleBefore === undefined || isTitleBefore(json.titleBefore)) &&
    (json.alsoIn === undefined || isAlsoIn(json.alsoIn)) &&
    isOptionalCount(json.alsoInMore)
  );
}

function isTitleBefore(json: unknown): boolean {
  return (
    isObject(json) &&
    typeof json.title === 'string' &&
    typeof json.changedAt === 'string' &&
    (json.since === undefined || typeof json.since === 'string') &&
    (json.isReturned === undefined || json.isReturned === true)
  );
}

function isAlsoIn(json: unknown): boolean {
  return (
    Array.isArray(json) &&
    json.length <= MAX_ALSO_IN &&
    json.every(
      (telling) =>
        isObject(telling) &&
        typeof telling.publisher === 'string' &&
        typeof telling.link === 'string' &&
        (telling.owner === undefined || typeof telling.owner === 'string'),
    )
  );
}

function isOptionalCount(json: unknown): boolean {
  return json === undefined || (Number.isSafeInteger(json) && Number(json) >= 0);
}

function isObject(json: unknown): json is Fields {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

import { readVideoId, sitePath } from './post-addresses.ts';

/** The front matter of a post, in the names of requirements#post-details. */
export interface PostFields {
  date: string;
  metaTitle: string;
  metaDescription: string;
  shortTailKeywords: string;
  pinterestImageLink: string | undefined;
  /** A description of the picture for those who cannot see it. */
  pictureAlt: string | undefined;
  youtubeShortsUrl: string | undefined;
  /** The author; by default the publication's staff. */
  author: string | undefined;
  /** When it was last edited, for readers; by default an import sets it. */
  updated: string | undefined;
  /** Whether the post is stored but not published. */
  draft: boolean;
}

interface Field {
  name: keyof PostFields;
  isRequired: boolean;
  /** Whether its value is `true` or `false`. */
  isFlag?: boolean;
  /** The problem of a value, worded to follow the field's name. */
  findProblem: (value: string) => string | undefined;
}

/** A placeholder in pictures' addresses for the origin that an import sets. */
export const PICTURES = '{pictures}';

/** Limits of each text (UTF-16 units). */
export const MAX_TITLE = 75;
export const MAX_DESCRIPTION = 170;
export const MAX_AUTHOR = 75;
export const MAX_ALT = 300;
/** Maximum bytes of a post: one response (requirements#blog-detail-call), one row of D1. */
export const MAX_POST_BYTES = 500_000;
const MAX_SLUG = 100;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/** The fields that front matter may have, in the order in which an export writes them. */
export const FIELDS: readonly Field[] = [
  { name: 'metaTitle', isRequired: true, findProblem: (value) => textProblem(value, MAX_TITLE) },
  {
    name: 'metaDescription',
    isRequired: true,
    findProblem: (value) => textProblem(value, MAX_DESCRIPTION),
  },
  { name: 'date', isRequired: true, findProblem: dateProblem },
  { name: 'shortTailKeywords', isRequired: false, findProblem: keywordsProblem },
  { name: 'pinterestImageLink', isRequired: false, findProblem: pictureProblem },
  { name: 'pictureAlt', isRequired: false, findProblem: (value) => textProblem(value, MAX_ALT) },
  {
    name: 'youtubeShortsUrl',
    isRequired: false,
    findProblem: (value) =>
      readVideoId(value) ? undefined : 'is not a YouTube address with an 11-character id',
  },
  { name: 'author', isRequired: false, findProblem: (value) => textProblem(value, MAX_AUTHOR) },
  { name: 'updated', isRequired: false, findProblem: dateProblem },
  { name: 'draft', isRequired: false, isFlag: true, findProblem: () => undefined },
];

/** Whether a slug suits addresses and files: lower-case letters, digits, single hyphens. */
export function isPostSlug(slug: string): boolean {
  return SLUG.test(slug) && slug.length <= MAX_SLUG;
}

function textProblem(value: string, max: number): string | undefined {
  if (value.trim() === '') return 'is empty';
  if (value !== value.trim() || /[\n\r\t]/.test(value))
    return 'must be one line without spaces around it';
  return value.length > max ? `has ${value.length} characters; ${max} are the most` : undefined;
}

function dateProblem(value: string): string | undefined {
  const at = new Date(value);
  const isReal =
    (DAY.test(value) || INSTANT.test(value)) &&
    !Number.isNaN(at.getTime()) &&
    at.toISOString().startsWith(value.slice(0, 10));
  return isReal
    ? undefined
    : 'must be a day (2026-11-20) or an instant in UTC (2026-11-20T15:00:00Z)';
}

function keywordsProblem(value: string): string | undefined {
  const keywords = value.split(', ');
  if (keywords.some((keyword) => keyword.trim() !== keyword || keyword === '' || /,/.test(keyword)))
    return 'must be words separated by a comma and a space';
  return new Set(keywords.map((keyword) => keyword.toLowerCase())).size < keywords.length
    ? 'names a keyword twice'
    : undefined;
}

function pictureProblem(value: string): string | undefined {
  if (value.startsWith(`${PICTURES}/`)) return undefined;
  if (sitePath(value) === value) return undefined;
  return URL.parse(value)?.protocol === 'https:'
    ? undefined
    : `must be an https address, a path of the site, or start with ${PICTURES}/`;
}

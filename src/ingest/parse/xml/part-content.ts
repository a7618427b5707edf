/** Parts of a story that hold text alone: in a damaged document, the next part ends one that has no end tag. */
const PLAIN = new Set([
  ...[
    'title',
    'link',
    'guid',
    'id',
    'pubdate',
    'published',
    'updated',
    'issued',
    'modified',
    'created',
    'date',
  ],
  ...[
    'comments',
    'category',
    'enclosure',
    'author',
    'language',
    'ttl',
    'lastbuilddate',
    'generator',
    'docs',
  ],
]);
/** Modules whose elements hold text alone. */
const PLAIN_MODULES =
  /^(?:dc|dcterms|slash|wfw|thr|sy|feedburner|post-id|prism):|^itunes:(?!owner|category)/;
/** Parts that hold a text which may be markup. */
const TEXTS = new Set(['description', 'content:encoded', 'content', 'summary']);
/** Names that mean a part of a story and no element of HTML. */
const UNMISTAKABLE =
  /^(?:guid|pubdate|published|updated|enclosure|comments|category|content:encoded|(?:dc|dcterms|media|slash|wfw|itunes|thr):.*)$/;

/** Whether a part holds text alone. */
export function isPlainPart(name: string): boolean {
  return PLAIN.has(name) || PLAIN_MODULES.test(name);
}

/**
 * Whether the start tag of `next` shows that the part `open` has lost its end tag. `depth`: how many elements are open inside
 * that part.
 */
export function endsPart(open: string, next: string, depth: number): boolean {
  if (isPlainPart(open)) return isPlainPart(next) || TEXTS.has(next) || UNMISTAKABLE.test(next);
  return TEXTS.has(open) && depth < 20 && UNMISTAKABLE.test(next);
}

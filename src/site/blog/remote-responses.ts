import * as v from 'valibot';

// The responses of a remote backend (requirements#blog-backend). Fields that pages need must be present and of the right type;
// the others may be missing or null.

const MAX_BLOGS = 1000;

const text = v.nullish(v.string(), '');
const optionalText = v.pipe(
  v.nullish(v.string(), ''),
  v.transform((value) => value || undefined),
);

const SummarySchema = v.object({
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  slug: v.pipe(v.string(), v.nonEmpty()),
  metaTitle: v.string(),
  metaDescription: text,
  pinterestImageLink: optionalText,
  date: optionalText,
  shortTailKeywords: optionalText,
  author: optionalText,
  updated: optionalText,
});

/** The response to `get_metainfo`. */
export const ListResponseSchema = v.object({
  blogs: v.pipe(v.array(SummarySchema), v.maxLength(MAX_BLOGS)),
  total: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** The response to `get_details`; `null` if there is no such post. */
export const DetailsResponseSchema = v.nullable(
  v.object({
    date: text,
    metaTitle: v.string(),
    metaDescription: text,
    shortTailKeywords: text,
    pinterestImageLink: optionalText,
    blog: v.string(),
    youtubeShortsUrl: optionalText,
    author: optionalText,
    updated: optionalText,
  }),
);

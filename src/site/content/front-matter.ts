import * as v from 'valibot';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));
const httpsAddress = v.pipe(v.string(), v.url(), v.startsWith('https://', 'must be https'));
const slug = v.pipe(v.string(), v.regex(/^[a-z]+(-[a-z]+)*$/, 'must be a slug'));

/** The front matter of a resource (requirements#resource-card). */
export const ResourceFrontMatterSchema = v.strictObject({
  title: text,
  description: v.pipe(text, v.maxLength(170, 'must fit a search result: 170 characters')),
  category: v.picklist(['culture', 'history', 'education', 'environment', 'guide']),
  tags: v.pipe(v.array(text), v.minLength(1)),
  image: v.pipe(v.string(), v.regex(/^\/images\/resources\/[a-z-]+\.svg$/)),
  imageAlt: text,
  wikipedia: v.optional(httpsAddress),
  downloadable: v.boolean(),
  related: v.pipe(v.array(slug), v.minLength(1)),
  sources: v.pipe(
    v.array(v.strictObject({ title: text, publisher: text, url: httpsAddress })),
    v.minLength(1),
  ),
});

/** The front matter of a legal text. */
export const LegalFrontMatterSchema = v.strictObject({
  title: text,
  description: v.pipe(text, v.maxLength(170, 'must fit a search result: 170 characters')),
  updated: text,
});

export type ResourceFrontMatter = v.InferOutput<typeof ResourceFrontMatterSchema>;
export type LegalFrontMatter = v.InferOutput<typeof LegalFrontMatterSchema>;

import * as v from 'valibot';
import { type Desk, DeskSchema, isLanguage } from './desk.ts';
import type { Publication } from './publication.ts';

/**
 * A publication as a database holds it, JSON: a desk of the build by its id, so that a change of that desk needs no publishing, and each
 * other in full.
 */
export interface StoredPublication
  extends Omit<Publication, 'desks' | 'version' | 'notice' | 'insecureHosts' | 'localOrigin'> {
  readonly desks: readonly (Desk | string)[];
}

/** Characters of a stored publication at most: what an isolate can keep many of. */
export const MAX_STORED_SIZE = 1_000_000;
/** Hosts of one publication at most, beside the one that it has on a developer's machine: each is a key of KV. */
export const MAX_HOSTS = 20;

const text = v.string();
const texts = v.array(text);
const flag = v.exactOptional(v.boolean());
const address = v.pipe(text, v.url());
const optionalText = v.exactOptional(text);
const link = v.object({ name: text, href: text });
const frame = v.object({ url: address, megabytes: v.number() });
const titled = v.object({ heading: text, text });
const id = v.pipe(text, v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), v.maxLength(60));
const host = v.pipe(text, v.regex(/^[a-z0-9.-]{1,253}$/));
const colour = v.pipe(text, v.regex(/^#[0-9a-f]{6}$/i));
const ownFile = v.pipe(text, v.startsWith('/papers/'));

const markdown = {
  html: text,
  headings: v.array(v.object({ id: text, text })),
  words: v.number(),
};
const legal = v.exactOptional(
  v.object({ ...markdown, title: text, description: text, updated: text }),
);
const tab = v.object({ id: text, name: text, intro: text, slugs: texts });
const content = v.object({
  faq: v.exactOptional(
    v.object({
      description: text,
      categories: v.array(
        v.object({
          id: text,
          name: text,
          questions: v.array(v.object({ id: text, question: text, answer: text })),
        }),
      ),
    }),
  ),
  community: v.exactOptional(
    v.object({
      hero: titled,
      hub: v.array(v.object({ name: text, text, href: optionalText, panel: optionalText })),
      guidelines: v.array(v.object({ name: text, text })),
      getInvolved: titled,
    }),
  ),
  resources: v.exactOptional(
    v.object({
      description: text,
      intro: text,
      revised: v.pipe(text, v.isoDate()),
      tabs: v.tupleWithRest([tab], tab),
      featured: optionalText,
      links: v.array(link),
      articles: v.array(
        v.object({
          ...markdown,
          slug: text,
          title: text,
          description: text,
          category: optionalText,
          tags: texts,
          image: text,
          imageAlt: text,
          wikipedia: optionalText,
          downloadable: v.boolean(),
          download: optionalText,
          related: texts,
          sources: v.array(v.object({ title: text, publisher: text, url: text })),
        }),
      ),
    }),
  ),
  books: v.exactOptional(
    v.object({
      description: text,
      intro: text,
      books: v.array(v.object({ title: text, author: text, subject: text, cover: optionalText })),
    }),
  ),
  about: legal,
  privacy: legal,
  terms: legal,
});

const gazetteer = v.object({
  home: optionalText,
  communities: v.array(
    v.object({
      slug: id,
      name: text,
      localNames: v.array(v.object({ language: v.pipe(text, v.check(isLanguage)), name: text })),
      otherNames: texts,
      forms: v.exactOptional(texts),
      misleading: texts,
      sharedNames: v.exactOptional(texts),
      ordinaryNames: v.exactOptional(texts),
      region: text,
      latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
      longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
      timeZone: v.pipe(text, v.check(isTimeZone)),
      station: optionalText,
    }),
  ),
  evidence: v.exactOptional(texts),
  elsewhere: v.exactOptional(texts),
  misleading: v.exactOptional(texts),
  syllabicEndings: v.exactOptional(texts),
  sources: v.array(link),
});

/** All that a publication is, so that no stored value makes a page fail. What it does not name is left out. */
const PublicationSchema = v.object({
  id,
  name: v.pipe(text, v.nonEmpty()),
  description: text,
  hosts: v.pipe(v.tupleWithRest([host], host), v.maxLength(MAX_HOSTS + 1)),
  language: v.pipe(text, v.check(isLanguage)),
  timeZone: v.pipe(text, v.check(isTimeZone)),
  cityLine: text,
  coverage: optionalText,
  price: text,
  colours: v.exactOptional(v.object({ light: colour, dark: colour })),
  byline: optionalText,
  featuredPhotoCredit: optionalText,
  weather: v.object({
    temperature: v.number(),
    conditions: text,
    high: v.number(),
    low: v.number(),
  }),
  contacts: v.object({ email: text, phone: text, address: text, supportHours: text }),
  socialLinks: v.array(link),
  sisterSites: v.array(link),
  desks: v.pipe(v.array(v.union([id, DeskSchema])), v.minLength(1)),
  radio: v.exactOptional(
    v.object({
      streams: v.array(
        v.object({
          port: v.number(),
          name: text,
          url: address,
          type: v.picklist(['audio/mpeg', 'audio/ogg', 'audio/aac']),
          statusUrl: v.exactOptional(address),
          kbps: v.exactOptional(v.number()),
        }),
      ),
    }),
  ),
  embeds: v.object({
    eventsWall: v.exactOptional(frame),
    imageBoard: v.exactOptional(frame),
    contactForm: v.exactOptional(frame),
    documents: v.exactOptional(v.array(frame)),
  }),
  ads: v.exactOptional(v.object({ scriptUrl: address })),
  donation: v.exactOptional(v.object({ url: address, oncePerDay: flag, afterArticle: flag })),
  bookshop: v.object({
    university: v.exactOptional(
      v.object({ heading: text, text, applyHref: text, learnMoreHref: text }),
    ),
    author: v.exactOptional(v.object({ heading: text, text, href: text })),
  }),
  topics: texts,
  newsResources: v.array(link),
  blog: v.exactOptional(v.object({ description: optionalText, tagline: optionalText })),
  fallbackItems: v.exactOptional(
    v.array(v.object({ category: text, title: text, description: text })),
  ),
  files: ownFile,
  ownFiles: v.exactOptional(v.record(text, ownFile)),
  nameplate: v.exactOptional(v.object({ viewBox: text, width: v.number(), path: text })),
  gazetteer: v.exactOptional(gazetteer),
  content,
}) satisfies v.GenericSchema<unknown, StoredPublication>;

/** The value that is stored of a publication. `builtIn`: the ids of the desks that are in the build. */
export function toStored(
  publication: Publication,
  builtIn: Pick<ReadonlySet<string>, 'has'>,
): StoredPublication {
  const { version: _, notice: __, insecureHosts: ___, localOrigin: ____, ...facts } = publication;
  return { ...facts, desks: facts.desks.map((desk) => (builtIn.has(desk.id) ? desk.id : desk)) };
}

/**
 * The publication that a stored value is, with the desks of this build that it names; one that is not there is left out.
 *
 * @throws TypeError that says what is wrong with the value
 */
export function fromStored(json: unknown, builtIn: ReadonlyMap<string, Desk>): Publication {
  const { success, issues, output } = v.safeParse(PublicationSchema, json, { abortEarly: true });
  if (!success)
    throw new TypeError(
      `${v.getDotPath(issues[0]) ?? 'what is stored'}: ${issues[0].message} (no publication)`,
    );
  const desks = output.desks.flatMap((desk) =>
    typeof desk === 'string' ? (builtIn.get(desk) ?? []) : desk,
  );
  return { ...output, desks };
}

function isTimeZone(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

import * as v from 'valibot';
import type { Desk } from './desk.ts';
import type { Publication } from './publication.ts';
import { DeskSchema } from './read-desk.ts';

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
/** Hosts of one publication at most: each is a key of KV. */
export const MAX_HOSTS = 20;

const text = v.string();
const texts = v.array(text);
const link = v.looseObject({ name: text, href: text });
const links = v.array(link);
const frame = v.looseObject({ url: v.pipe(text, v.url()), megabytes: v.number() });
const titled = v.looseObject({ heading: text, text });
const id = v.pipe(text, v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), v.maxLength(60));
const host = v.pipe(text, v.regex(/^[a-z0-9.-]{1,253}$/));
const colour = v.pipe(text, v.regex(/^#[0-9a-f]{6}$/i));

const markdown = {
  html: text,
  headings: v.array(v.looseObject({ id: text, text })),
  words: v.number(),
};
const legal = v.optional(
  v.looseObject({ ...markdown, title: text, description: text, updated: text }),
);
const content = v.looseObject({
  faq: v.optional(
    v.looseObject({
      description: text,
      categories: v.array(
        v.looseObject({
          id: text,
          name: text,
          questions: v.array(v.looseObject({ id: text, question: text, answer: text })),
        }),
      ),
    }),
  ),
  community: v.optional(
    v.looseObject({
      hero: titled,
      hub: v.array(v.looseObject({ name: text, text })),
      guidelines: v.array(v.looseObject({ name: text, text })),
      getInvolved: titled,
    }),
  ),
  resources: v.optional(
    v.looseObject({
      description: text,
      intro: text,
      revised: text,
      tabs: v.pipe(
        v.array(v.looseObject({ id: text, name: text, intro: text, slugs: texts })),
        v.minLength(1),
      ),
      links,
      articles: v.array(
        v.looseObject({
          ...markdown,
          slug: text,
          title: text,
          description: text,
          tags: texts,
          image: text,
          imageAlt: text,
          related: texts,
          sources: v.array(v.looseObject({ title: text, publisher: text, url: text })),
        }),
      ),
    }),
  ),
  books: v.optional(
    v.looseObject({
      description: text,
      intro: text,
      books: v.array(v.looseObject({ title: text, author: text, subject: text })),
    }),
  ),
  about: legal,
  privacy: legal,
  terms: legal,
});

/** What pages rely on, so that no stored value makes one fail. Fields that it does not name pass. */
const PublicationSchema = v.looseObject({
  id,
  name: v.pipe(text, v.nonEmpty()),
  description: text,
  hosts: v.pipe(v.array(host), v.minLength(1), v.maxLength(MAX_HOSTS)),
  language: v.pipe(text, v.check(isLanguage)),
  timeZone: v.pipe(text, v.check(isTimeZone)),
  cityLine: text,
  coverage: v.optional(text),
  price: text,
  colours: v.optional(v.looseObject({ light: colour, dark: colour })),
  weather: v.looseObject({
    temperature: v.number(),
    conditions: text,
    high: v.number(),
    low: v.number(),
  }),
  contacts: v.looseObject({ email: text, phone: text, address: text, supportHours: text }),
  socialLinks: links,
  sisterSites: links,
  desks: v.pipe(v.array(v.union([id, DeskSchema])), v.minLength(1)),
  radio: v.optional(
    v.looseObject({
      streams: v.array(
        v.looseObject({ port: v.number(), name: text, url: v.pipe(text, v.url()), type: text }),
      ),
    }),
  ),
  embeds: v.looseObject({
    eventsWall: v.optional(frame),
    imageBoard: v.optional(frame),
    contactForm: v.optional(frame),
    documents: v.optional(v.array(frame)),
  }),
  ads: v.optional(v.looseObject({ scriptUrl: v.pipe(text, v.url()) })),
  donation: v.optional(v.looseObject({ url: v.pipe(text, v.url()) })),
  bookshop: v.looseObject({}),
  topics: texts,
  newsResources: links,
  fallbackItems: v.optional(
    v.array(v.looseObject({ category: text, title: text, description: text })),
  ),
  files: v.pipe(text, v.startsWith('/papers/')),
  ownFiles: v.optional(v.record(text, v.pipe(text, v.startsWith('/papers/')))),
  nameplate: v.optional(v.looseObject({ viewBox: text, width: v.number(), path: text })),
  content,
});

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
  // The schema has just checked what is not optional; what is was made by the compiler.
  return { ...output, desks } as unknown as Publication;
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

function isTimeZone(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

import * as v from 'valibot';
import { parseStored } from '../../lib/parse-stored.ts';
import { shortHash } from '../../lib/text/hashes.ts';
import { type DeepReadonly, isLanguage } from '../publication/desk.ts';
import type { Publication } from '../publication/publication.ts';
import type { AlsoReported, OtherReport } from '../same-story/also-in.ts';
import { pageKey } from '../same-story/canonical-link.ts';

/** The kinds of notices, gravest first: water and health, closure, travel, event moved, other. */
export const NOTICE_KINDS = ['water', 'closure', 'travel', 'event', 'other'] as const;
/** Limits of a notice (characters), and of a paper's notices and hidden stories. */
export const MAX_NOTICE_TITLE = 60;
export const MAX_NOTICE_TEXT = 280;
export const MAX_NOTICES = 100;
/** Limit of a paper's notices as JSON (bytes): every page reads those of all papers of its desk. */
export const MAX_NOTICES_BYTES = 64_000;
const MAX_HIDDEN = 1_000;

/** Characters that would be invisible in forms. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u200b\u2060\ufeff\ufffe\uffff]/u;

/** ISO 8601. */
export const instant = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value))),
);
const visible = v.pipe(
  v.string(),
  v.check((value) => value.isWellFormed() && !UNSEEN.test(value)),
);
const visibleLines = v.pipe(
  v.string(),
  v.check((value) => value.isWellFormed() && !UNSEEN.test(value.replaceAll('\n', ''))),
);
const title = v.pipe(visible, v.maxLength(MAX_NOTICE_TITLE), v.regex(/\S/));
const key = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(60));
const language = v.pipe(v.string(), v.maxLength(35), v.check(isLanguage));
const link = v.pipe(visible, v.startsWith('https://'), v.url(), v.maxLength(500));

/** An urgent notice for readers of a paper. */
export const NoticeSchema = v.object({
  /** Unique in its paper; its fragment on /notices. */
  id: key,
  kind: v.picklist(NOTICE_KINDS),
  /** Its texts by language (BCP 47: `en`, `iu-Cans`). The body may be empty. */
  texts: v.pipe(
    v.array(
      v.object({ language, title, text: v.pipe(visibleLines, v.maxLength(MAX_NOTICE_TEXT)) }),
    ),
    v.minLength(1),
    v.maxLength(8),
  ),
  /** The slugs of its places; empty for the whole paper. */
  communities: v.pipe(v.array(key), v.maxLength(100)),
  /** Beginning and end of its validity. */
  from: instant,
  until: instant,
  issuedAt: instant,
  /** When an editor last had it sent again to phones that already had it. */
  sentAgainAt: v.exactOptional(instant),
  /** The issuer: `Hamlet of Arviat`. */
  source: v.pipe(visible, v.maxLength(100)),
  /** A page with details. */
  link: v.exactOptional(link),
});

/** The pinned lead of the front page, with its end. */
const LeadSchema = v.object({ story: key, until: instant });

/** The notices and choices that a paper's editors publish beside its feeds. */
export const EditorialSchema = v.object({
  /** Changes if and only if any content does; `noticesVersion` if notices do. */
  version: v.string(),
  noticesVersion: v.string(),
  notices: v.pipe(v.array(NoticeSchema), v.maxLength(MAX_NOTICES)),
  /** The stories that the paper hides (`storyKey`). */
  hidden: v.pipe(v.array(key), v.maxLength(MAX_HIDDEN)),
  lead: v.exactOptional(LeadSchema),
});

export type Notice = DeepReadonly<v.InferOutput<typeof NoticeSchema>>;
export type Editorial = DeepReadonly<v.InferOutput<typeof EditorialSchema>>;

const soundOnes = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(
    v.array(v.fallback(v.optional(schema), undefined)),
    v.transform((all) => all.filter((each) => each !== undefined)),
  );

/** Parses leniently: drops damaged entries and those beyond a limit (least severe notices). */
export const StoredEditorialSchema = v.pipe(
  v.object({
    ...EditorialSchema.entries,
    notices: v.pipe(soundOnes(NoticeSchema), v.transform(gravestOf)),
    hidden: v.pipe(
      soundOnes(key),
      v.transform((stories) => stories.slice(0, MAX_HIDDEN)),
    ),
    lead: v.optional(v.fallback(v.optional(LeadSchema), undefined)),
  }),
  v.transform(({ lead, ...others }): Editorial => ({ ...others, ...(lead && { lead }) })),
);

function gravestOf<Each extends Pick<Notice, 'kind'>>(notices: Each[]): Each[] {
  if (notices.length <= MAX_NOTICES) return notices;
  const rank = ({ kind }: Each) => NOTICE_KINDS.indexOf(kind);
  return notices.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_NOTICES);
}

/** Parses a stored editorial; `undefined` if it is damaged. */
export function readEditorial(stored: string): Editorial | undefined {
  return parseStored(StoredEditorialSchema, stored);
}

/** Identifies a story by its page; without a page by publisher and id. */
export function storyKey({
  link,
  publisher,
  id,
}: Pick<OtherReport, 'link' | 'publisher'> & { id: string }): string {
  return shortHash(pageKey(link) ?? `${publisher}\n${id}`);
}

/** Whether a story, or one of its other reports, is among these (`storyKey`). */
export function isOneOf(
  item: OtherReport & AlsoReported & { id: string },
  stories: ReadonlySet<string>,
): boolean {
  return (
    stories.has(storyKey(item)) ||
    (item.alsoIn ?? []).some((report) => stories.has(storyKey({ ...report, id: '' })))
  );
}

/**
 * The desk whose bulletin contains a paper's notices: the first with stations, else the last one,
 * which is usually shared and therefore read often.
 */
export function carrierOf({ desks }: Pick<Publication, 'desks'>): string | undefined {
  return (desks.find(({ stations }) => stations?.length) ?? desks.at(-1))?.id;
}

/** Drops entries that have ended at `now`, with new versions; `undefined` if nothing remains. */
export function currentEditorial(editorial: Editorial, now: Date): Editorial | undefined {
  const isOpen = ({ until }: { until: string }) => Date.parse(until) > now.getTime();
  const notices = editorial.notices.filter(isOpen);
  const lead = editorial.lead && isOpen(editorial.lead) ? editorial.lead : undefined;
  const { hidden } = editorial;
  if (notices.length + hidden.length === 0 && !lead) return undefined;
  return {
    version: shortHash(JSON.stringify([notices, hidden, lead])),
    noticesVersion: notices.length === 0 ? '' : shortHash(JSON.stringify(notices)),
    notices,
    hidden,
    ...(lead && { lead }),
  };
}

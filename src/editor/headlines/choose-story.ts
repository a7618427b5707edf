import * as v from 'valibot';
import { DAY_MS, HOUR_MS } from '../../lib/clock/durations.ts';
import { readRows } from '../../lib/read-rows.ts';
import type { PaperContext } from '../context/editor-context.ts';
import { nameOf } from '../identity/people.ts';
import { auditIfChanged } from '../store/audit.ts';
import { type Publishing, publishEditorial } from '../store/publish-editorial.ts';
import { readStories } from './current-stories.ts';

/** The limit of hidden stories of a paper. */
export const MAX_HIDDEN_STORIES = 200;
/** How long a story may lead (hours). */
export const LEAD_HOURS = [1, 3, 6, 12, 24] as const;
export const DEFAULT_LEAD_HOURS = 6;
/** How long a hidden story that left all editions stays hidden (ms): it may reappear. */
const FORGET_AFTER_MS = 30 * DAY_MS;

const ChoiceSchema = v.object({
  kind: v.picklist(['hidden', 'lead']),
  story: v.string(),
  title: v.string(),
  until: v.nullable(v.number()),
  chosenBy: v.string(),
  chosenAt: v.number(),
});

/** An editor's choice: a hidden story, or the pinned lead. `until`: ms since the epoch. */
export type EditorialChoice = v.InferOutput<typeof ChoiceSchema>;

/**
 * The outcome of a choice. `gone`: the story left the edition; `full`: too many are hidden;
 * `isHidden`: a hidden story cannot lead.
 */
export type Chosen =
  | { done: 'hidden' | 'shown' | 'pinned' | 'released'; publishing: Publishing }
  | 'gone'
  | 'full'
  | 'isHidden';

/** SQL condition: paper ?1 hides the story ?2. */
const IS_HIDDEN =
  "EXISTS (SELECT 1 FROM story_choices WHERE paper = ?1 AND kind = 'hidden' AND story = ?2)";

/** The hidden stories of a paper, latest first, and the current lead. Throws if D1 fails. */
export async function listChoices(paper: PaperContext) {
  const { results } = await prepare(
    paper,
    `SELECT kind, story, title, until, chosen_by AS chosenBy, chosen_at AS chosenAt FROM story_choices
     WHERE paper = ?1 AND (kind = 'hidden' OR until > ?2) ORDER BY chosen_at DESC, story`,
    [paper.now.getTime()],
  ).all();
  const choices = readRows(ChoiceSchema, results, 'story_choices');
  return {
    hidden: choices.filter(({ kind }) => kind === 'hidden'),
    lead: choices.find(({ kind }) => kind === 'lead'),
  };
}

/** Hides a story unless the limit is reached, and deletes old choices for absent stories. */
export async function hideStory(paper: PaperContext, story: string): Promise<Chosen> {
  const stories = await readStories(paper);
  const item = stories.get(story);
  if (!item) return 'gone';
  const now = paper.now.getTime();
  const hide = prepare(
    paper,
    `INSERT INTO story_choices (paper, kind, story, title, chosen_by, chosen_at)
     SELECT ?1, 'hidden', ?2, ?3, ?4, ?5
     WHERE (SELECT count(*) FROM story_choices WHERE paper = ?1 AND kind = 'hidden') < ${MAX_HIDDEN_STORIES}
     ON CONFLICT DO NOTHING`,
    [story, item.title, nameOf(paper.person), now],
  );
  // Only if the story was hidden.
  const release = prepare(
    paper,
    `DELETE FROM story_choices WHERE paper = ?1 AND kind = 'lead' AND story = ?2 AND ${IS_HIDDEN}`,
    [story],
  );
  const sweep = prepare(
    paper,
    `DELETE FROM story_choices WHERE paper = ?1 AND kind = 'hidden' AND chosen_at < ?2
       AND story NOT IN (SELECT value FROM json_each(?3))`,
    [now - FORGET_AFTER_MS, JSON.stringify([...stories.keys()])],
  );
  const changes = [hide, auditIfChanged(paper, 'story hidden', item.title), release];
  const { changed, publishing } = await publishEditorial(paper, changes, [sweep]);
  if (changed > 0) return { done: 'hidden', publishing };
  const { hidden } = await listChoices(paper);
  return hidden.some((each) => each.story === story) ? { done: 'hidden', publishing } : 'full';
}

/** Pins a visible story as the only lead, or changes until when it leads. */
export async function pinStory(
  paper: PaperContext,
  story: string,
  givenHours: string,
): Promise<Chosen> {
  const [stories, { hidden, lead }] = await Promise.all([readStories(paper), listChoices(paper)]);
  const item = stories.get(story);
  if (!item) return 'gone';
  if (hidden.some((each) => each.story === story)) return 'isHidden';
  const hours = LEAD_HOURS.find((each) => String(each) === givenHours) ?? DEFAULT_LEAD_HOURS;
  const now = paper.now.getTime();
  const until = now + hours * HOUR_MS;
  const pin = prepare(
    paper,
    `INSERT INTO story_choices (paper, kind, story, title, until, chosen_by, chosen_at)
     SELECT ?1, 'lead', ?2, ?3, ?4, ?5, ?6 WHERE NOT ${IS_HIDDEN}
     ON CONFLICT DO UPDATE SET title = excluded.title, until = excluded.until, chosen_by = excluded.chosen_by, chosen_at = excluded.chosen_at`,
    [story, item.title, until, nameOf(paper.person), now],
  );
  const forgetOthers = prepare(
    paper,
    `DELETE FROM story_choices WHERE paper = ?1 AND kind = 'lead' AND (until <= ?3 OR story <> ?2
       AND EXISTS (SELECT 1 FROM story_choices WHERE paper = ?1 AND kind = 'lead' AND story = ?2))`,
    [story, now],
  );
  const sides = { before: lead?.title, after: new Date(until).toISOString() };
  const { changed, publishing } = await publishEditorial(paper, [
    pin,
    auditIfChanged(paper, 'lead pinned', item.title, sides),
    forgetOthers,
  ]);
  return changed === 0 ? 'isHidden' : { done: 'pinned', publishing };
}

/** Shows a hidden story or releases the lead; no effect if another editor did so first. */
export async function undoChoice(
  paper: PaperContext,
  story: string,
  kind: EditorialChoice['kind'],
): Promise<Chosen> {
  const { hidden, lead } = await listChoices(paper);
  const title = [...hidden, ...(lead ? [lead] : [])].find((each) => each.story === story)?.title;
  const { publishing } = await publishEditorial(paper, [
    prepare(paper, 'DELETE FROM story_choices WHERE paper = ?1 AND kind = ?2 AND story = ?3', [
      kind,
      story,
    ]),
    auditIfChanged(paper, kind === 'lead' ? 'lead released' : 'story shown', title ?? story),
  ]);
  return { done: kind === 'lead' ? 'released' : 'shown', publishing };
}

/** Prepares a statement with the paper's id as ?1. */
function prepare(
  { env, publication }: PaperContext,
  sql: string,
  values: readonly (string | number)[],
): D1PreparedStatement {
  return env.DB.prepare(sql).bind(publication.id, ...values);
}

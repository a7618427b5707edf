import * as v from 'valibot';
import { readRows } from '../../lib/read-rows.ts';

/** The limit of hidden stories of a paper. */
export const MAX_HIDDEN_STORIES = 200;
/** How long a hidden story that no desk has any more stays stored (ms): it may reappear. */
const FORGET_AFTER_MS = 30 * 86_400_000;

const ChoiceSchema = v.object({
  kind: v.picklist(['hidden', 'lead']),
  story: v.string(),
  title: v.string(),
  until: v.nullable(v.number()),
  chosenBy: v.string(),
  chosenAt: v.number(),
});

/** An editor's choice: a hidden story, or the lead until a time (ms since the epoch). */
export type EditorialChoice = v.InferOutput<typeof ChoiceSchema>;

export interface ChosenStory {
  story: string;
  title: string;
}

/** The author of a choice, its paper and time. */
export interface Chooser {
  db: D1Database;
  paper: string;
  by: string;
  now: Date;
}

/** SQL of whether paper ?1 hides the story ?2. */
const IS_HIDDEN =
  "EXISTS (SELECT 1 FROM story_choices WHERE paper = ?1 AND kind = 'hidden' AND story = ?2)";

/** The hidden stories of a paper, the last first, and the lead at `now`. @throws the error of D1 */
export async function listChoices(db: D1Database, paperId: string, now: Date) {
  const { results } = await db
    .prepare(
      `SELECT kind, story, title, until, chosen_by AS chosenBy, chosen_at AS chosenAt FROM story_choices
       WHERE paper = ? AND (kind = 'hidden' OR until > ?) ORDER BY chosen_at DESC, story`,
    )
    .bind(paperId, now.getTime())
    .all();
  const choices = readRows(ChoiceSchema, results, 'story_choices');
  return {
    hidden: choices.filter(({ kind }) => kind === 'hidden'),
    lead: choices.find(({ kind }) => kind === 'lead'),
  };
}

/** Hides a story, unless it is hidden already or the limit is reached. */
export function hideStory(
  { db, paper, by, now }: Chooser,
  { story, title }: ChosenStory,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO story_choices (paper, kind, story, title, chosen_by, chosen_at)
       SELECT ?1, 'hidden', ?2, ?3, ?4, ?5
       WHERE (SELECT count(*) FROM story_choices WHERE paper = ?1 AND kind = 'hidden') < ${MAX_HIDDEN_STORIES}
       ON CONFLICT DO NOTHING`,
    )
    .bind(paper, story, title, by, now.getTime());
}

/** Unpins a story that the paper hides. A story that could not be hidden stays pinned. */
export function releaseHidden(
  { db, paper }: Pick<Chooser, 'db' | 'paper'>,
  story: string,
): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM story_choices WHERE paper = ?1 AND kind = 'lead' AND story = ?2 AND ${IS_HIDDEN}`,
    )
    .bind(paper, story);
}

/** Deletes a choice: shows a hidden story again, or releases the lead. */
export function forgetChoice(
  { db, paper }: Pick<Chooser, 'db' | 'paper'>,
  kind: EditorialChoice['kind'],
  story: string,
): D1PreparedStatement {
  return db
    .prepare('DELETE FROM story_choices WHERE paper = ? AND kind = ? AND story = ?')
    .bind(paper, kind, story);
}

/**
 * Pins a story as the lead until a time (ms since the epoch), or changes that time. A hidden story
 * is not pinned.
 */
export function pinLead(
  { db, paper, by, now }: Chooser,
  { story, title }: ChosenStory,
  until: number,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO story_choices (paper, kind, story, title, until, chosen_by, chosen_at)
       SELECT ?1, 'lead', ?2, ?3, ?4, ?5, ?6 WHERE NOT ${IS_HIDDEN}
       ON CONFLICT DO UPDATE SET title = excluded.title, until = excluded.until, chosen_by = excluded.chosen_by, chosen_at = excluded.chosen_at`,
    )
    .bind(paper, story, title, until, by, now.getTime());
}

/** Deletes expired leads, and all leads beside this story if it is one. */
export function forgetOtherLeads({ db, paper, now }: Chooser, story: string): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM story_choices WHERE paper = ?1 AND kind = 'lead' AND (until <= ?3 OR story <> ?2
         AND EXISTS (SELECT 1 FROM story_choices WHERE paper = ?1 AND kind = 'lead' AND story = ?2))`,
    )
    .bind(paper, story, now.getTime());
}

/** Deletes stories that were hidden long ago and are not among the present ones. */
export function sweepHidden(
  { db, paper, now }: Chooser,
  present: Iterable<string>,
): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM story_choices WHERE paper = ? AND kind = 'hidden' AND chosen_at < ?
         AND story NOT IN (SELECT value FROM json_each(?))`,
    )
    .bind(paper, now.getTime() - FORGET_AFTER_MS, JSON.stringify([...present]));
}

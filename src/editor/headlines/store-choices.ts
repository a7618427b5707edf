import * as v from 'valibot';
import { readRows } from '../../lib/read-rows.ts';

/** Stories that a paper leaves out at most. */
export const MAX_HIDDEN_STORIES = 200;
/** A story that no desk has any more is forgotten so long after it was left out: it may come back until then (ms). */
const FORGET_AFTER_MS = 30 * 86_400_000;

const ChoiceSchema = v.object({
  kind: v.picklist(['hidden', 'lead']),
  story: v.string(),
  title: v.string(),
  until: v.nullable(v.number()),
  chosenBy: v.string(),
  chosenAt: v.number(),
});

/** What an editor has chosen of a story: that the paper leaves it out, or that it leads until a time (ms since the epoch). */
export type EditorialChoice = v.InferOutput<typeof ChoiceSchema>;

/** A story as it is stored with a choice. */
export interface ChosenStory {
  readonly story: string;
  readonly title: string;
}

/** Who chooses, for which paper, and when. */
export interface Chooser {
  readonly db: D1Database;
  readonly paper: string;
  readonly by: string;
  readonly now: Date;
}

/** SQL of whether the paper ?1 leaves out the story ?2. */
const IS_HIDDEN =
  "EXISTS (SELECT 1 FROM story_choices WHERE paper = ?1 AND kind = 'hidden' AND story = ?2)";

/** What is chosen of a paper's stories at `now`: those that are left out, the last first, and the lead. @throws the error of D1 */
export async function listChoices(db: D1Database, paper: string, now: Date) {
  const { results } = await db
    .prepare(
      `SELECT kind, story, title, until, chosen_by AS chosenBy, chosen_at AS chosenAt FROM story_choices
       WHERE paper = ? AND (kind = 'hidden' OR until > ?) ORDER BY chosen_at DESC, story`,
    )
    .bind(paper, now.getTime())
    .all();
  const choices = readRows(ChoiceSchema, results, 'story_choices');
  return {
    hidden: choices.filter(({ kind }) => kind === 'hidden'),
    lead: choices.find(({ kind }) => kind === 'lead'),
  };
}

/** Leaves a story out; changes nothing where it is left out already, or 200 others are. */
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

/** Takes a choice back: a story that is left out, or the lead. */
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
 * Makes a story the lead until a time (ms since the epoch), for longer or shorter where it is that
 * already; changes nothing where the paper leaves it out.
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

/** Forgets every lead but this one, where it is one, and those whose time is over. */
export function forgetOtherLeads({ db, paper, now }: Chooser, story: string): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM story_choices WHERE paper = ?1 AND kind = 'lead' AND (until <= ?3 OR story <> ?2
         AND EXISTS (SELECT 1 FROM story_choices WHERE paper = ?1 AND kind = 'lead' AND story = ?2))`,
    )
    .bind(paper, story, now.getTime());
}

/** Forgets stories that were left out long ago and that none of these, the present ones, is. */
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

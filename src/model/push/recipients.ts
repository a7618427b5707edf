import * as v from 'valibot';
import { dueSubscribersSql } from './due.ts';

const AudienceSchema = v.array(
  v.object({ community: v.string(), minLevel: v.number(), count: v.number() }),
);
const CountSchema = v.object({ count: v.number() });

/** The subscribers of a paper by community and minimum level. Throws if D1 fails. */
export async function countSubscribers(
  db: D1Database,
  paperId: string,
): Promise<[community: string, minLevel: number, count: number][]> {
  const { results } = await db
    .prepare(
      `SELECT community, min_level AS minLevel, count(*) AS count FROM push_subscribers
       WHERE paper = ? GROUP BY community, min_level`,
    )
    .bind(paperId)
    .all();
  return v
    .parse(AudienceSchema, results)
    .map(({ community, minLevel, count }) => [community, minLevel, count]);
}

interface NoticeOfPaper {
  paperId: string;
  noticeId: string;
}

const topicOf = ({ paperId, noticeId }: NoticeOfPaper) => `notice ${paperId} ${noticeId}`;

/**
 * How many subscribers got a notice since a time (ms), or are about to get it: by the query that
 * sends it. Throws if D1 fails.
 */
export async function countRecipients(
  db: D1Database,
  notice: NoticeOfPaper,
  { since, now }: { since: number; now: number },
): Promise<number> {
  const topic = topicOf(notice);
  const id = await db.prepare('SELECT id FROM push_alerts WHERE topic = ?').bind(topic).first('id');
  if (id === null) return 0;
  const found = await db
    .prepare(
      `${dueSubscribersSql('all')} SELECT count(*) AS count FROM (
         SELECT id FROM due WHERE step >= 0 UNION
         SELECT subscriber FROM push_sent
         WHERE topic = ?3 AND attempted_level >= 0 AND attempted_at >= ?4)`,
    )
    .bind(id, now, topic, since)
    .first();
  return v.parse(CountSchema, found).count;
}

/** How many subscribers get the all-clear when a notice ends. Throws if D1 fails. */
export async function countAllClears(db: D1Database, notice: NoticeOfPaper): Promise<number> {
  const found = await db
    .prepare(
      `SELECT count(*) AS count FROM push_sent JOIN push_subscribers ON id = subscriber
       WHERE topic = ? AND notified_level >= 0 AND all_clear`,
    )
    .bind(topicOf(notice))
    .first();
  return v.parse(CountSchema, found).count;
}

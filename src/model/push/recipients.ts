import * as v from 'valibot';
import { selectRows } from '../../lib/select-rows.ts';
import { dueSubscribersSql, OVER } from './due.ts';
import { URGENT } from './level.ts';
import { quietUntil } from './quiet-hours.ts';

const AudienceSchema = v.object({ community: v.string(), minLevel: v.number(), count: v.number() });
const CountSchema = v.object({ count: v.number() });

/** The subscribers of a paper by community and minimum level. Throws if D1 fails. */
export async function countSubscribers(
  db: D1Database,
  paperId: string,
): Promise<[community: string, minLevel: number, count: number][]> {
  const sql = `SELECT community, min_level AS minLevel, count(*) AS count FROM push_subscribers
     WHERE paper = ? GROUP BY community, min_level`;
  const groups = await selectRows(db, AudienceSchema, sql, paperId);
  return groups.map(({ community, minLevel, count }) => [community, minLevel, count]);
}

interface NoticeOfPaper {
  paperId: string;
  noticeId: string;
}

const topicOf = ({ paperId, noticeId }: NoticeOfPaper) => `notice ${paperId} ${noticeId}`;

const PlanSchema = v.object({ id: v.nullable(v.number()), isPending: v.number() });
const DueSchema = v.object({
  step: v.number(),
  quietFrom: v.nullable(v.number()),
  quietUntil: v.nullable(v.number()),
  timeZone: v.string(),
  count: v.number(),
});

/** The subscribers who hear of a saved notice. */
interface Recipients {
  /** Got it since it was saved, or are about to. */
  now: number;
  /** Get it after their quiet hours. */
  later: number;
  /** Get the all-clear, because the notice no longer applies to their community. */
  allClear: number;
  /** Whether these counts are of an earlier plan: the next cron plans the last changes. */
  isPending: boolean;
}

/** Counts the recipients of a notice saved at `since` (ms), as sending does. Throws if D1 fails. */
export async function countRecipients(
  db: D1Database,
  notice: NoticeOfPaper,
  { since, now }: { since: number; now: number },
): Promise<Recipients> {
  const topic = topicOf(notice);
  const planned = `SELECT (SELECT id FROM push_alerts WHERE topic = ?1) AS id,
     EXISTS (SELECT 1 FROM editorial JOIN desk_bulletins USING (desk)
       WHERE paper = ?2 AND revision <> published_revision) AS isPending`;
  const [plan] = await selectRows(db, PlanSchema, planned, topic, notice.paperId);
  const { id = null, isPending = 0 } = plan ?? {};
  const due = `${dueSubscribersSql('all')} SELECT step, quiet_from AS quietFrom, quiet_until AS quietUntil,
         time_zone AS timeZone, count(*) AS count FROM due GROUP BY 1, 2, 3, 4
       UNION ALL SELECT attempted_level, NULL, NULL, '', count(*) FROM push_sent
         WHERE topic = ?3 AND attempted_level >= 0 AND attempted_at >= ?4
           AND subscriber NOT IN (SELECT id FROM due WHERE step >= 0) GROUP BY 1`;
  const counts = { now: 0, later: 0, allClear: 0 };
  for (const group of await selectRows(db, DueSchema, due, id, now, topic, since)) {
    const isQuiet = group.step < URGENT && quietUntil(group, now) !== undefined;
    if (group.step === OVER) counts.allClear += group.count;
    else if (group.step >= 0) counts[isQuiet ? 'later' : 'now'] += group.count;
  }
  return { ...counts, isPending: isPending === 1 };
}

/** How many subscribers get the all-clear when a notice ends. Throws if D1 fails. */
export async function countAllClears(db: D1Database, notice: NoticeOfPaper): Promise<number> {
  const sql = `SELECT count(*) AS count FROM push_sent JOIN push_subscribers ON id = subscriber
     WHERE topic = ? AND notified_level >= 0 AND all_clear`;
  const [found] = await selectRows(db, CountSchema, sql, topicOf(notice));
  return found?.count ?? 0;
}

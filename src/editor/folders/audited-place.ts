import type { PaperPlace } from '../../papers/store/paper-place.ts';
import { workerPlace } from '../../papers/store/worker-place.ts';
import { auditIfChanged, type Change } from '../store/audit.ts';

/** What is written into the list of changes with a version that is saved, and with a paper that is published. */
interface Changes {
  readonly saved?: readonly Change[];
  readonly published?: readonly Change[];
}

/** The statements that change what others see, by how they begin (src/papers/store). */
const STATEMENTS = {
  saved: /^INSERT INTO paper_versions\b/,
  published: /^INSERT INTO publications\b/,
} as const;

/** The database and KV of the desk. A change that it makes and its row in the list of changes take effect together. */
export function auditedPlace(
  { DB, EDITIONS }: Pick<EditorEnv, 'DB' | 'EDITIONS'>,
  changes: Changes,
  now: Date,
): PaperPlace {
  const place = workerPlace(DB, EDITIONS);
  return {
    ...place,
    isByRole: true,
    async query(statement) {
      const kind = (['saved', 'published'] as const).find((each) =>
        STATEMENTS[each].test(statement.sql.trimStart()),
      );
      const rows = kind && changes[kind];
      if (!rows) return place.query(statement);
      const { sql, values } = statement;
      const [result] = await DB.batch([
        DB.prepare(sql).bind(...values),
        // A row is written only if the statement before it changed something: all of them or none.
        ...rows.map((change) => auditIfChanged(DB, change, now)),
      ]);
      return result?.results ?? [];
    },
  };
}

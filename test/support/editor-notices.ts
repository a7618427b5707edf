import { HOUR_MS } from '../../src/lib/clock/durations.ts';
import { writeLocalTime } from '../../src/lib/clock/zoned-time.ts';
import { type Editorial, type Notice, readEditorial } from '../../src/model/editorial/editorial.ts';
import { type EditorRequest, type Form, firstOf, PAPER, rowsOf, send } from './editor.ts';
import { noticeAt } from './editorial.ts';

export const NOTICES_PATH = `/papers/${PAPER}/notices`;

/** What a field takes for so many hours from now, in Iqaluit, the zone of the paper. */
export const hoursFromNow = (hours: number) =>
  writeLocalTime(Date.now() + hours * HOUR_MS, 'America/Iqaluit');

/** What the form of a notice sends: a closed school, for six hours. */
export const noticeForm = (changes: Form = {}): Form => ({
  kind: 'closure',
  'title-en': 'School closed today',
  'text-en': 'Blizzard.',
  until: hoursFromNow(6),
  source: 'Nasivvik High School',
  ...changes,
});

export const sendNotice = (changes: Form, given: EditorRequest = {}) =>
  send(NOTICES_PATH, noticeForm(changes), given);

/** What readers get of what editors say; `undefined` for nothing, or what cannot be read. */
export async function readersEditorial(): Promise<Editorial | undefined> {
  const data = await firstOf('SELECT data FROM editorial WHERE paper = ?', PAPER);
  return readEditorial(String(data ?? ''));
}

export async function readersNotices(): Promise<readonly Notice[]> {
  return (await readersEditorial())?.notices ?? [];
}

/** The path of the first notice that readers have. */
export const noticePath = async () => `${NOTICES_PATH}/${(await readersNotices())[0]?.id}`;

export async function readersTitles(): Promise<(string | undefined)[]> {
  return (await readersNotices()).map(({ texts }) => texts[0]?.title);
}

/** Stores notices as rows, past every check of the desk. */
export async function insertNotices(
  notices: readonly Partial<Notice>[],
  { withdrawnAt = null }: { withdrawnAt?: number | null } = {},
): Promise<void> {
  const now = Date.now();
  const rows = notices.map((changes) => {
    const data = noticeAt(now, { until: new Date(now + 6 * HOUR_MS).toISOString(), ...changes });
    return { data, startsAt: Date.parse(data.from), endsAt: Date.parse(data.until) };
  });
  await rowsOf(
    `INSERT INTO notices (paper, id, version, data, starts_at, ends_at, withdrawn_at, written_by, saved_by, saved_at)
     SELECT ?1, value ->> '$.data.id', 1, value -> '$.data', value ->> '$.startsAt', value ->> '$.endsAt', ?3,
       'notices@sample.example', 'Sample Hamlet Office', ?4 FROM json_each(?2)`,
    ...[PAPER, JSON.stringify(rows), withdrawnAt, now],
  );
}

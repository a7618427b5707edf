import { env } from 'cloudflare:workers';
import { type Editorial, type Notice, readEditorial } from '../../src/edition/editorial.ts';
import { writeLocalTime } from '../../src/shared/zoned-time.ts';
import { type DeskRequest, PAPER, requestDesk } from './desk.ts';
import { noticeAt } from './editorial.ts';

export const NOTICES_PATH = `/papers/${PAPER}/notices`;
const HOUR_MS = 3_600_000;

type Fields = Readonly<Record<string, string | readonly string[]>>;

/** What a field takes for so many hours from now, in Iqaluit, the zone of the paper. */
export const hoursFromNow = (hours: number) =>
  writeLocalTime(Date.now() + hours * HOUR_MS, 'America/Iqaluit');

/** What the form of a notice sends: a closed school, for six hours. */
export const noticeForm = (changes: Fields = {}): Record<string, string | readonly string[]> => ({
  kind: 'closure',
  'title-en': 'School closed today',
  'text-en': 'Blizzard.',
  until: hoursFromNow(6),
  source: 'Nasivvik High School',
  ...changes,
});

/** Sends the form of a new notice. */
export function sendNotice(changes: Fields, given: DeskRequest = {}): Promise<Response> {
  return requestDesk(NOTICES_PATH, { form: noticeForm(changes), ...given });
}

/**
 * What readers get of what the paper's editors say; `undefined` where they say nothing, or it
 * cannot be read.
 */
export async function readersEditorial(): Promise<Editorial | undefined> {
  const data = await env.DB.prepare('SELECT data FROM editorial WHERE paper = ?')
    .bind(PAPER)
    .first<string>('data');
  return readEditorial(data ?? '');
}

/** The notices that readers get. */
export async function readersNotices(): Promise<readonly Notice[]> {
  return (await readersEditorial())?.notices ?? [];
}

/** The titles of the notices that readers get. */
export async function readersTitles(): Promise<(string | undefined)[]> {
  return (await readersNotices()).map(({ texts }) => texts[0]?.title);
}

/** Stores notices as rows, past every check of the desk. */
export async function insertNotices(
  notices: readonly Partial<Notice>[],
  { withdrawnAt = null }: { readonly withdrawnAt?: number | null } = {},
): Promise<void> {
  const now = Date.now();
  const rows = notices.map((changes) => {
    const data = noticeAt(now, { until: new Date(now + 6 * HOUR_MS).toISOString(), ...changes });
    return { data, startsAt: Date.parse(data.from), endsAt: Date.parse(data.until) };
  });
  await env.DB.prepare(
    `INSERT INTO notices (paper, id, version, data, starts_at, ends_at, withdrawn_at, written_by, saved_by, saved_at)
     SELECT ?1, value ->> '$.data.id', 1, value -> '$.data', value ->> '$.startsAt', value ->> '$.endsAt', ?3,
       'notices@sample.example', 'Sample Hamlet Office', ?4 FROM json_each(?2)`,
  )
    .bind(PAPER, JSON.stringify(rows), withdrawnAt, now)
    .run();
}

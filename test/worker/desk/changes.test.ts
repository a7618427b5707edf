import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { givePeople, PAPER, readDesk, requestDesk } from '../../support/desk.ts';
import { POSTS, publishNew } from '../../support/desk-posts.ts';

const LOG = `/papers/${PAPER}/log`;
const PICTURES = `${POSTS}/pictures`;
const AS = { as: 'editor' } as const;

beforeAll(() => givePeople());
afterEach(() => env.DB.exec('DELETE FROM audit; DELETE FROM uploads; DELETE FROM post_copies'));

const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();
/**
 * Rows 1 to `count`; `sql` has the number as ?2. One of them, on the first page, is damaged by
 * `damage`.
 */
async function fill(count: number, sql: string, damage: string): Promise<void> {
  for (let number = 1; number <= count; number++) await run(sql, PAPER, String(number));
  await run(damage, PAPER);
}
/** The numbers of `row-1` and so on that a page and the older ones behind it show. */
async function numbersFrom(path: string): Promise<number[]> {
  const html = await (await requestDesk(path, AS)).text();
  const numbers = [...html.matchAll(/row-(\d+)\b/g)].map(([, number]) => Number(number));
  const [, older] = /href="(\?(?:before|page)=\d+|[^"]*\/posts\?page=\d+)">Older/.exec(html) ?? [];
  if (older === undefined) return numbers;
  const next = new URL(older, `http://desk.localhost${path}`);
  return [...numbers, ...(await numbersFrom(next.pathname + next.search))];
}
const allBut = (missing: number, count: number) =>
  Array.from({ length: count }, (_, index) => index + 1).filter((each) => each !== missing);

describe('a list whose page has a damaged row leads to all others:', () => {
  test.each([
    [
      'changes',
      LOG,
      120,
      117,
      "INSERT INTO audit (paper, at, person, action, subject) VALUES (?1, 0, 'E', 'post saved', 'row-' || ?2)",
      "UPDATE audit SET at = 'then' WHERE paper = ?1 AND subject = 'row-117'",
    ],
    [
      'pictures',
      PICTURES,
      60,
      7,
      "INSERT INTO uploads (paper, hash, name, alt, person, uploaded_at) VALUES (?1, 'h' || ?2, '', 'row-' || ?2, 'E', 5)",
      "UPDATE uploads SET uploaded_at = 'then' WHERE paper = ?1 AND alt = 'row-7'",
    ],
    [
      'posts',
      POSTS,
      120,
      7,
      "INSERT INTO post_copies (paper, id, slug, version, data, owner, saved_by, saved_at) VALUES (?1, 'p' || ?2, 's' || ?2, 1, json_object('title', 'row-' || ?2), '', 'E', 1)",
      "UPDATE post_copies SET saved_at = 'then' WHERE paper = ?1 AND id = 'p7'",
    ],
  ])('%s', async (_, path, count, damaged, sql, damage) => {
    await fill(count, sql, damage);
    const numbers = [...new Set(await numbersFrom(path))].sort((a, b) => a - b);
    expect(numbers).toEqual(allBut(damaged, count));
  });
});

describe('a change', () => {
  test('names its person by the address of their log-in too', async () => {
    await publishNew('Signed');
    const { results } = await env.DB.prepare('SELECT person, email FROM audit').all();
    expect(results).toContainEqual({ person: 'Sample Editor', email: 'editor@sample.example' });
    const by = 'Sample Editor (editor@sample.example) published a post';
    expect(await readDesk(LOG, AS)).toContain(by);
    expect(await readDesk(`/papers/${PAPER}`, AS)).toContain(by);
  });

  test('that was made before addresses were stored is shown by its name alone', async () => {
    await run(
      "INSERT INTO audit (paper, at, person, action, subject) VALUES (?, 0, 'Olayuk', 'post saved', 'Old')",
      PAPER,
    );
    expect(await readDesk(LOG, AS)).toContain('Olayuk saved a draft: Old');
  });

  test.each(['crowned', 'toString', '__proto__'])(
    'of the action “%s”, which this desk does not know, is shown as it is stored',
    async (action) => {
      await run(
        "INSERT INTO audit (paper, at, person, action, subject) VALUES (?, 0, 'Olayuk', ?, 'Someone')",
        ...[PAPER, action],
      );
      for (const path of [LOG, `/papers/${PAPER}`])
        expect(await readDesk(path, AS)).toContain(`Olayuk ${action}: Someone`);
    },
  );
});

test.each([
  ['another address', 'other@example.org', 422],
  ['no address, from before addresses were stored,', null, 422],
  ['the author’s address and another name', 'author@sample.example', 303],
])(
  'an author may remove a picture by %s only where the address is theirs',
  async (_, email, status) => {
    const hash = '0'.repeat(32);
    const person = status === 303 ? 'Renamed Since' : 'Sample Author';
    await run(
      "INSERT INTO uploads (paper, hash, name, alt, person, email, uploaded_at) VALUES (?, ?, '', 'A', ?, ?, 0)",
      ...[PAPER, hash, person, email],
    );
    const form = { do: 'remove', hash };
    expect((await requestDesk(PICTURES, { as: 'author', form })).status).toBe(status);
  },
);

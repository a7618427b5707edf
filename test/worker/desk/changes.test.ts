import { beforeAll, beforeEach, expect, test } from 'vitest';
import { beginAnew, givePeople, htmlOf, PAPER, readDesk, rowsOf } from '../../support/desk.ts';
import { POSTS, publishNew } from '../../support/desk-posts.ts';

const FRONT = `/papers/${PAPER}`;
const LOG = `${FRONT}/log`;

beforeAll(() => givePeople());
beforeEach(() => beginAnew('uploads', 'post_copies'));

/** The numbers of `row-1` and so on that a page and the older ones behind it show. */
async function numbersFrom(path: string): Promise<number[]> {
  const html = await htmlOf(path);
  const numbers = [...html.matchAll(/row-(\d+)\b/g)].map(([, number]) => Number(number));
  const [, older] = /href="(\?(?:before|page)=\d+|[^"]*\/posts\?page=\d+)">Older/.exec(html) ?? [];
  if (older === undefined) return numbers;
  const next = new URL(older, `http://desk.localhost${path}`);
  return [...numbers, ...(await numbersFrom(next.pathname + next.search))];
}

const CHANGE = 'INSERT INTO audit (paper, at, person, action, subject)';

/** Lists of several pages; each has a damaged row on its first. */
const LISTS = {
  changes: {
    ...{ path: LOG, count: 120, damaged: 117 },
    insert: `${CHANGE} SELECT ?1, 0, 'E', 'post saved', 'row-' || value`,
    damage: "audit SET at = 'then' WHERE subject = 'row-117'",
  },
  pictures: {
    ...{ path: `${POSTS}/pictures`, count: 60, damaged: 7 },
    insert: `INSERT INTO uploads (paper, hash, name, alt, person, uploaded_at)
      SELECT ?1, 'h' || value, '', 'row-' || value, 'E', 5`,
    damage: "uploads SET uploaded_at = 'then' WHERE alt = 'row-7'",
  },
  posts: {
    ...{ path: POSTS, count: 120, damaged: 7 },
    insert: `INSERT INTO post_copies (paper, id, slug, version, data, owner, saved_by, saved_at)
      SELECT ?1, 'p' || value, 's' || value, 1, json_object('title', 'row-' || value), '', 'E', 1`,
    damage: "post_copies SET saved_at = 'then' WHERE id = 'p7'",
  },
};

test.each(Object.entries(LISTS))(
  'a list of %s whose page has a damaged row leads to all others',
  async (_, { path, count, damaged, insert, damage }) => {
    const all = Array.from({ length: count }, (_each, nth) => nth + 1);
    await rowsOf(`${insert} FROM json_each(?2)`, PAPER, JSON.stringify(all));
    await rowsOf(`UPDATE ${damage}`);
    const numbers = [...new Set(await numbersFrom(path))].sort((a, b) => a - b);
    expect(numbers).toEqual(all.filter((each) => each !== damaged));
  },
);

test('a change names its person by the address of their log-in too', async () => {
  await publishNew('Signed');
  for (const path of [LOG, FRONT])
    expect(await readDesk(path)).toContain(
      'Sample Editor (editor@sample.example) published a post',
    );
});

test.each([
  ['before addresses were stored', 'post saved', 'saved a draft'],
  ...['crowned', 'toString', '__proto__'].map((action) => ['by another version', action, action]),
])('a change that was made %s (%s) is shown as it is stored', async (_, action, shown) => {
  await rowsOf(`${CHANGE} VALUES (?, 0, 'Olayuk', ?, 'Someone')`, PAPER, action);
  for (const path of [LOG, FRONT])
    expect(await readDesk(path)).toContain(`Olayuk ${shown}: Someone`);
});

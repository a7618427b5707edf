import { beforeAll, expect, test } from 'vitest';
import { send } from '../../../support/editor.ts';
import {
  folderOf,
  newest,
  OWN_PAPER,
  PAPER_YAML,
  publishedData,
  publishOwnPaper,
  saveTheirs,
} from '../../../support/editor-paper.ts';
import { databaseWith } from '../../../support/platform-doubles.ts';

const PATH = `/papers/${OWN_PAPER}/paper`;
const FAQ = `description: D
categories:
  - { id: a, name: A, questions: [{ id: b, question: B?, answer: C. }] }
`;
const UNFINISHED = FAQ.replace('D', 'Half a').concat('  - { id: c, name: C, questions: [] }\n');

beforeAll(() => publishOwnPaper({ 'paper.yaml': PAPER_YAML, 'faq.yaml': FAQ }));

const post =
  (path: string, form: Record<string, string>) =>
  (version: number, options = {}) =>
    send(PATH + path, { ...form, version: String(version) }, options);
const finish = post('/publish', { do: 'finished' });
const RENAME = '/files/faq.yaml?at=categories.a';
const PUBLISHED = `${PATH}?saved=publishedNow`;

let prices = 0;

test.each<[string, ReturnType<typeof post>, Record<number, string>]>([
  ['does the same', finish, { 303: PUBLISHED, 409: 'somebody saved a newer version' }],
  ['publishes all', post('/publish', {}), { 422: 'Nothing was pub', 409: 'saved a newer version' }],
  ['changes an unfinished text', post(RENAME, { name: 'Renamed', do: 'save' }), { 303: RENAME }],
])(
  'nothing is lost, and nothing unfinished published, if somebody %s at any moment while everything else is published',
  async (_, other, expected) => {
    for (let at = 1; ; at++) {
      prices += 1;
      const price = `price: $1.0${prices}`;
      const facts = PAPER_YAML.replace('price: $1.00', price);
      await saveTheirs(await folderOf({ 'paper.yaml': facts, 'faq.yaml': UNFINISHED }));
      const { version } = await newest();
      let calls = 0;
      let second: Response | undefined;
      const batch = async () => {
        calls += 1;
        if (calls === at) second = await other(version);
      };
      const first = await finish(version, { env: { DB: databaseWith({ batch }) } });
      // The publication has fewer calls than that.
      if (!second) return expect(at).toBeGreaterThan(4);
      const location = second.headers.get('Location');
      expect(location ?? (await second.text())).toContain(
        expected[second.status] ?? 'no such status',
      );
      const { text } = await newest();
      const readers = await publishedData();
      expect(JSON.stringify(readers)).not.toMatch(/Half a|Renamed/);
      expect(text('paper.yaml')).toContain(price);
      expect(text('faq.yaml')).toMatch(/Half a.*id: c/s);
      const isRenamed = location?.includes('/files/') === true;
      expect(text('faq.yaml').includes('Renamed')).toBe(isRenamed);
      // A colleague's change is looked at before anything is published.
      if (first.status === 409)
        expect([isRenamed, await first.text()]).toEqual([
          true,
          expect.stringContaining('(changed)'),
        ]);
      else
        expect([first.headers.get('Location'), `price: ${readers.price}`]).toEqual([
          PUBLISHED,
          price,
        ]);
    }
  },
);

test('an unfinished text that somebody replaces meanwhile is named, and the others stay in one draft', async () => {
  const broken = 'description: [\n';
  const unfinished = { 'faq.yaml': broken, 'books.yaml': broken, 'community.yaml': broken };
  const facts = PAPER_YAML.replace('$1.00', '$3.00');
  const theirs = FAQ.replace('C.', 'Theirs.');
  await saveTheirs(await folderOf({ 'paper.yaml': facts, ...unfinished }));
  const { version } = await newest();
  let second: Response | undefined;
  const batch = async () => {
    if (second || (await publishedData()).price !== '$3.00') return;
    const form = { as: 'text', 'text:file': theirs, do: 'save' };
    second = await post('/files/faq.yaml', form)(version + 1);
  };
  const first = await finish(version, { env: { DB: databaseWith({ batch }) } });
  expect([first.status, second?.status]).toEqual([409, 303]);
  const html = await first.text();
  expect(html).toContain('Published, but somebody replaced a part of the draft');
  expect(html).toContain('<li>Questions and answers (changed)</li></ul>');
  const { text, ...draft } = await newest();
  expect(['faq.yaml', 'books.yaml', 'community.yaml'].map(text)).toEqual([theirs, broken, broken]);
  expect([draft.version, (await publishedData()).price]).toEqual([version + 3, '$3.00']);
});

import { beforeAll, expect, test } from 'vitest';
import { readVersion } from '../../../../src/paper-store/paper-versions.ts';
import { readDesk, requestDesk } from '../../../support/desk.ts';
import { OWN_PAPER, PLACE, publishOwnPaper } from '../../../support/desk-paper.ts';

const PATH = `/papers/${OWN_PAPER}/paper/pictures`;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
const PDF = '%PDF-1.7\n%%EOF';

beforeAll(() => publishOwnPaper());

const upload = (name: string, content: string, given: Record<string, string> = {}) =>
  requestDesk(PATH, { as: 'editor', form: { file: new File([content], name), ...given } });

async function paths(): Promise<string[]> {
  return [...((await readVersion(PLACE, OWN_PAPER))?.folder.files.keys() ?? [])];
}

test('a drawing and a PDF are kept under plain names, seen, and removed while nothing uses them', async () => {
  expect((await upload('Été sur la glace.SVG', SVG)).status).toBe(303);
  expect((await upload('guide.pdf', PDF, { name: 'a-guide' })).status).toBe(303);
  expect(await paths()).toEqual(
    expect.arrayContaining(['pictures/ete-sur-la-glace.svg', 'downloads/a-guide.pdf']),
  );
  const shown = await requestDesk(`${PATH}/pictures%2Fete-sur-la-glace.svg`, { as: 'editor' });
  expect(shown.headers.get('Content-Type')).toBe('image/svg+xml');
  expect(shown.headers.get('Content-Security-Policy')).toContain('sandbox');
  expect(await readDesk(PATH, { as: 'editor' })).toContain('not used');
  const form = { do: 'remove', path: 'downloads/a-guide.pdf' };
  for (let sent = 0; sent < 2; sent++)
    expect((await requestDesk(PATH, { as: 'editor', form })).status).toBe(303);
  expect(await paths()).not.toContain('downloads/a-guide.pdf');
});

test('a picture is removed while only one whose name ends with its own is used', async () => {
  const front = 'title: Ice\ndescription: Ice.\ntags: [ice]\nimage: nice.svg\nimageAlt: Ice';
  const text = `---\n${front}\n---\n\n![](/pictures/snow.svg)\n`;
  const files = `/papers/${OWN_PAPER}/paper/files/resources%2Fsea-ice.md`;
  const { version = 0 } = (await readVersion(PLACE, OWN_PAPER)) ?? {};
  const form = { as: 'text', version: String(version), text, do: 'save' };
  expect((await requestDesk(files, { as: 'editor', form })).status).toBe(303);
  for (const name of ['nice', 'ice', 'snow', 'w'])
    expect((await upload(`${name}.svg`, SVG)).status).toBe(303);
  const remove = async (name: string) =>
    (
      await requestDesk(PATH, {
        as: 'editor',
        form: { do: 'remove', path: `pictures/${name}.svg` },
      })
    ).status;
  expect(await Promise.all(['nice', 'snow'].map(remove))).toEqual([422, 422]);
  expect([await remove('ice'), await remove('w')]).toEqual([303, 303]);
  expect(await paths()).toEqual(expect.arrayContaining(['pictures/nice.svg', 'pictures/snow.svg']));
});

test.each([
  ['a drawing with a script', 'x.svg', SVG.replace('<path', '<script>alert(1)</script><path')],
  ['a drawing with an event', 'x.svg', SVG.replace('<path', '<path onload="alert(1)"')],
  ['HTML that is named as a drawing', 'x.svg', '<html><svg></svg><script>alert(1)</script></html>'],
  ['HTML that is named as a picture', 'x.png', '<!doctype html><script>alert(1)</script>'],
  ['a program', 'x.exe', 'MZ'],
  ['nothing', 'x.png', ''],
  [
    'a drawing that is too large',
    'x.svg',
    SVG.replace('<path', `<!--${'x'.repeat(50_000)}--><path`),
  ],
  ['a PDF that is too large', 'x.pdf', PDF + 'x'.repeat(1_100_000)],
])('%s is refused, and the page says why', async (_, name, content) => {
  const before = await paths();
  const response = await upload(name, content);
  expect(response.status).toBe(422);
  expect(await response.text()).toContain('class="problem"');
  expect(await paths()).toEqual(before);
});

test('why a drawing is refused is said in a whole sentence', async () => {
  const html = await (await upload('x.svg', `<!DOCTYPE svg>${SVG}`)).text();
  expect(html).toMatch(/It was not taken: it has [^<]*\./);
});

test('a drawing that is too large is weighed before anything else is looked for in it', async () => {
  const script = '<script>alert(1)</script>';
  const response = await upload('x.svg', SVG.replace('<path', `${script.repeat(2_000)}<path`));
  expect(await response.text()).toContain('at most 40 KB are allowed');
});

test.each(['../x', 'a/b', '.x', 'A', 'x.svg', '%2e', 'a--b'])(
  '%j is no name of a file',
  async (name) => {
    expect((await upload('x.svg', SVG, { name })).status).toBe(422);
  },
);

test.each(['paper.yaml', 'pictures/../paper.yaml', '../x', ''])(
  '%j is not removed as a picture',
  async (path) => {
    expect((await requestDesk(PATH, { as: 'editor', form: { do: 'remove', path } })).status).toBe(
      404,
    );
    expect(await paths()).toContain('paper.yaml');
  },
);

test('another file of the same name is not written over, and one that is sent twice is no other', async () => {
  expect((await upload('once.svg', SVG)).status).toBe(303);
  expect((await upload('once.svg', SVG)).status).toBe(303);
  expect((await upload('once.svg', SVG.replace('0h1', '0h2'))).status).toBe(422);
});

import { beforeAll, expect, test } from 'vitest';
import { readDesk, requestDesk, send, statusTo } from '../../../support/desk.ts';
import { newest, OWN_PAPER, publishOwnPaper } from '../../../support/desk-paper.ts';

const PATH = `/papers/${OWN_PAPER}/paper/pictures`;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
const SCRIPT = '<script>alert(1)</script>';

beforeAll(() => publishOwnPaper());

const upload = (name: string, content: string, given: Record<string, string> = {}) =>
  send(PATH, { file: new File([content], name), ...given });
const statusOfUpload = async (...given: Parameters<typeof upload>) =>
  (await upload(...given)).status;
const remove = (path: string) => statusTo(PATH, { do: 'remove', path });
const paths = async () => (await newest()).paths;
const svgWith = (content: string) => SVG.replace('<path', `${content}<path`);

test('a drawing and a PDF are kept under plain names, seen, and removed while nothing uses them', async () => {
  expect(await statusOfUpload('Été sur la glace.SVG', SVG)).toBe(303);
  expect(await statusOfUpload('guide.pdf', '%PDF-1.7\n%%EOF', { name: 'a-guide' })).toBe(303);
  const [drawing, guide] = ['pictures/ete-sur-la-glace.svg', 'downloads/a-guide.pdf'] as const;
  expect(await paths()).toEqual(expect.arrayContaining([drawing, guide]));
  const { headers } = await requestDesk(`${PATH}/${encodeURIComponent(drawing)}`);
  expect(headers.get('Content-Type')).toBe('image/svg+xml');
  expect(headers.get('Content-Security-Policy')).toContain('sandbox');
  expect(await readDesk(PATH)).toContain('not used');
  expect([await remove(guide), await remove(guide)]).toEqual([303, 303]);
  expect(await paths()).not.toContain(guide);
});

test('a picture is removed while only one whose name ends with its own is used', async () => {
  const front = 'title: Ice\ndescription: Ice.\ntags: [ice]\nimage: nice.svg\nimageAlt: Ice';
  const text = `---\n${front}\n---\n\n![](/pictures/snow.svg)\n`;
  const version = String((await newest()).version);
  const article = `/papers/${OWN_PAPER}/paper/files/resources%2Fsea-ice.md`;
  expect(await statusTo(article, { as: 'text', version, text, do: 'save' })).toBe(303);
  const removed: [string, number][] = [];
  const names = ['nice', 'snow', 'ice', 'w'];
  for (const name of names) expect(await statusOfUpload(`${name}.svg`, SVG)).toBe(303);
  for (const name of names) removed.push([name, await remove(`pictures/${name}.svg`)]);
  expect(Object.fromEntries(removed)).toEqual({ nice: 422, snow: 422, ice: 303, w: 303 });
  expect(await paths()).toEqual(expect.arrayContaining(['pictures/nice.svg', 'pictures/snow.svg']));
});

test.each([
  ['a drawing with a script', 'x.svg', svgWith(SCRIPT), /not taken/],
  [
    'a drawing with an event',
    'x.svg',
    SVG.replace('<path', '<path onload="alert(1)"'),
    /not taken/,
  ],
  ['a drawing with a DOCTYPE', 'x.svg', `<!DOCTYPE svg>${SVG}`, /It was not taken: it has [^<]*\./],
  ['HTML that is named as a drawing', 'x.svg', `<html><svg></svg>${SCRIPT}</html>`, /not taken/],
  ['HTML that is named as a picture', 'x.png', `<!doctype html>${SCRIPT}`, /class="problem"/],
  ['a program', 'x.exe', 'MZ', /class="problem"/],
  ['nothing', 'x.png', '', /class="problem"/],
  // It is weighed before anything else is looked for in it.
  ['a drawing that is too large', 'x.svg', svgWith(SCRIPT.repeat(2_000)), /at most 40 KB/],
  ['a PDF that is too large', 'x.pdf', `%PDF-1.7\n${'x'.repeat(1_100_000)}`, /class="problem"/],
])('%s is refused, and the page says why', async (_, name, content, why) => {
  const before = await paths();
  const response = await upload(name, content);
  expect(response.status).toBe(422);
  expect(await response.text()).toMatch(why);
  expect(await paths()).toEqual(before);
});

test.each(['../x', 'a/b', '.x', 'A', 'x.svg', '%2e', 'a--b'])(
  '%j is no name of a file',
  async (name) => {
    expect(await statusOfUpload('x.svg', SVG, { name })).toBe(422);
  },
);

test.each(['paper.yaml', 'pictures/../paper.yaml', '../x', ''])(
  '%j is not removed as a picture',
  async (path) => {
    expect(await remove(path)).toBe(404);
    expect(await paths()).toContain('paper.yaml');
  },
);

test('another file of the same name is not written over, and one that is sent twice is no other', async () => {
  for (const [content, status] of [
    [SVG, 303],
    [SVG, 303],
    [SVG.replace('0h1', '0h2'), 422],
  ] as const)
    expect(await statusOfUpload('once.svg', content)).toBe(status);
});

import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryFolder } from '../../../../src/papers/compile/memory-folder.ts';
import { MAX_FILES } from '../../../../src/papers/store/folder-entries.ts';
import {
  expectPage,
  htmlOf,
  readEditor,
  requestEditor,
  send,
  statusOf,
  statusTo,
} from '../../../support/editor.ts';
import {
  ABOUT_MD,
  fieldsIn,
  folderOf,
  newest,
  OWN_PAPER,
  publishOwnPaper,
  saveTheirs,
} from '../../../support/editor-paper.ts';
import { withMethods } from '../../../support/platform-doubles.ts';

const PAPER_PATH = `/papers/${OWN_PAPER}/paper`;
const PATH = `${PAPER_PATH}/pictures`;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
const SCRIPT = '<script>alert(1)</script>';

beforeAll(() => publishOwnPaper());

const upload = (name: string, content: string, fields: Record<string, string> = {}) =>
  send(PATH, { file: new File([content], name), ...fields });
const statusOfUpload = async (...args: Parameters<typeof upload>) => (await upload(...args)).status;
const remove = (path: string) => statusTo(PATH, { do: 'remove', path });
const paths = async () => (await newest()).paths;
const svgWith = (content: string) => SVG.replace('<path', `${content}<path`);

test('a drawing and a PDF are stored under plain names, shown, and can be removed while unused', async () => {
  expect(await statusOfUpload('Été sur la glace.SVG', SVG)).toBe(303);
  expect(await statusOfUpload('guide.pdf', '%PDF-1.7\n%%EOF', { name: 'a-guide' })).toBe(303);
  const [drawing, guide] = ['pictures/ete-sur-la-glace.svg', 'downloads/a-guide.pdf'] as const;
  expect(await paths()).toEqual(expect.arrayContaining([drawing, guide]));
  const { headers } = await requestEditor(`${PATH}/${encodeURIComponent(drawing)}`);
  expect(headers.get('Content-Type')).toBe('image/svg+xml');
  expect(headers.get('Content-Security-Policy')).toContain('sandbox');
  expect(await readEditor(PATH)).toContain('not used');
  expect([await remove(guide), await remove(guide)]).toEqual([303, 303]);
  expect(await paths()).not.toContain(guide);
});

test('an unused picture can be removed although a used one’s name ends with its name', async () => {
  const front = 'title: Ice\ndescription: Ice.\ntags: [ice]\nimage: nice.svg\nimageAlt: Ice';
  const text = `---\n${front}\n---\n\n![](/pictures/snow.svg)\n`;
  const version = String((await newest()).version);
  const article = `${PAPER_PATH}/files/resources%2Fsea-ice.md`;
  expect(await statusTo(article, { as: 'text', version, 'text:file': text, do: 'save' })).toBe(303);
  const removed: [string, number][] = [];
  const names = ['nice', 'snow', 'ice', 'w'];
  for (const name of names) expect(await statusOfUpload(`${name}.svg`, SVG)).toBe(303);
  for (const name of names) removed.push([name, await remove(`pictures/${name}.svg`)]);
  expect(Object.fromEntries(removed)).toEqual({ nice: 422, snow: 422, ice: 303, w: 303 });
  expect(await paths()).toEqual(expect.arrayContaining(['pictures/nice.svg', 'pictures/snow.svg']));
});

test.each([
  ['a drawing with a script', 'x.svg', svgWith(SCRIPT), /It was not taken: [^<]*\./],
  ['HTML that is named as a picture', 'x.png', `<!doctype html>${SCRIPT}`, /class="problem"/],
  ['an empty file', 'x.png', '', /This file is empty/],
  // Its size is checked before anything else.
  ['a drawing that is too large', 'x.svg', svgWith(SCRIPT.repeat(2_000)), /at most 40 KB/],
  ['a PDF that is too large', 'x.pdf', `%PDF-1.7\n${'x'.repeat(1_100_000)}`, /class="problem"/],
])('%s is refused, and the page says why', async (_, name, content, why) => {
  const before = await paths();
  await expectPage(upload(name, content), 422, why);
  // Also after a success, which the address still names.
  const form = { file: new File([content], name) };
  expect(await (await send(`${PATH}?saved=pictures`, form)).text()).not.toContain('class="done"');
  expect(await paths()).toEqual(before);
});

test('an invalid file name is refused, and removes nothing', async () => {
  for (const name of ['../x', '.x', 'A', 'x.svg', 'a--b'])
    expect([name, await statusOfUpload('x.svg', SVG, { name })]).toEqual([name, 422]);
  for (const path of ['paper.yaml', 'pictures/../paper.yaml', ''])
    expect([path, await remove(path)]).toEqual([path, 404]);
  expect(await paths()).toContain('paper.yaml');
});

test('a different file of the same name is refused, and the same file sent twice is stored once', async () => {
  for (const [content, status] of [
    [SVG, 303],
    [SVG, 303],
    [SVG.replace('0h1', '0h2'), 422],
  ] as const)
    expect(await statusOfUpload('once.svg', content)).toBe(status);
});

// With a zero byte, which no text contains.
const bytesOf = (text: string) => new TextEncoder().encode(`${text}\0`);
const pdf = (at: number) => bytesOf(`%PDF-1.7\n${at}`);
const WEBP = bytesOf('RIFF0000WEBPVP8 ');

let read: string[] = [];
/** The KV of a paper’s files, which records the keys that are read. */
const EDITIONS = withMethods(env.EDITIONS, {
  get: ((key: string, ...rest: []) => {
    if (key.startsWith('folder:')) read.push(key);
    return env.EDITIONS.get(key, ...rest);
  }) as KVNamespace['get'],
});
const COUNTED = { ...env, EDITIONS } as unknown as typeof env;

async function saveWith(files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  const { files: texts } = await folderOf();
  const folder = await MemoryFolder.of(OWN_PAPER, new Map([...texts, ...Object.entries(files)]));
  const saved = await saveTheirs(folder);
  expect(saved.kind).toBe('saved');
}

describe('of a paper with 40 PDFs', () => {
  beforeAll(async () => {
    const names = Array.from({ length: 40 }, (_, at) => `downloads/guide-${at}.pdf`);
    const pdfs = Object.fromEntries(names.map((name, at) => [name, pdf(at)]));
    await saveWith({ ...pdfs, 'pictures/ice.webp': WEBP });
  });
  beforeEach(() => {
    read = [];
  });

  test.each([
    ...['', '/files/paper.yaml', '/files/about.md?as=text', '/files/about.md?saved=1', '/versions'],
    ...['/versions/1', '/versions/2?with=1', '/pictures', '/preview'],
  ])('the page %j of a paper with 40 PDFs fetches none of their contents', async (path) => {
    expect(await statusOf(PAPER_PATH + path, { env: COUNTED })).toBe(200);
    expect(read).toEqual([]);
  });

  test('a text is saved and checked without reading any pictures and PDFs, which stay', async () => {
    const about = `${PAPER_PATH}/files/about.md?as=text`;
    const sendText = async (button: string, text: string) => {
      const fields = { ...fieldsIn(await htmlOf(about)), 'text:file': text, do: button };
      return statusTo(about, fields, { env: COUNTED });
    };
    expect(await sendText('check', `${ABOUT_MD}\nChecked.\n`)).toBe(200);
    expect(await sendText('save', `${ABOUT_MD}\nSaved.\n`)).toBe(303);
    expect(read).toEqual([]);
    const { folder, text } = await newest();
    expect(text('about.md')).toBe(`${ABOUT_MD}\nSaved.\n`);
    expect(await folder.read('downloads/guide-39.pdf')).toEqual(pdf(39));
  });

  test('a picture is shown with one read, and lost contents affect that picture alone', async () => {
    const shown = () =>
      requestEditor(`${PAPER_PATH}/pictures/pictures%2Fice.webp`, { env: COUNTED });
    expect(await (await shown()).bytes()).toEqual(WEBP);
    expect(read).toHaveLength(1);
    await env.EDITIONS.delete(read[0] ?? '');
    expect((await shown()).status).toBeGreaterThanOrEqual(400);
    expect(await readEditor(PAPER_PATH)).toContain('The paper');
    await env.EDITIONS.put(read[0] ?? '', WEBP);
    expect((await shown()).status).toBe(200);
  });

  test('a picture or an article beyond the limit is refused with the reason, and nothing is saved', async () => {
    const { folder, version, paths } = await newest();
    const more = Array.from(
      { length: MAX_FILES - paths.length },
      (_, at) => [`posts/${at}.md`, bytesOf('text')] as const,
    );
    const full = await MemoryFolder.of(OWN_PAPER, new Map([...folder.files, ...more]));
    await saveTheirs(full);
    const article = `${PAPER_PATH}/files/${encodeURIComponent('resources/one-more.md')}?as=text`;
    const fields = fieldsIn(await htmlOf(article));
    for (const response of [
      await upload('one.svg', SVG),
      await send(article, { ...fields, do: 'save' }),
    ])
      await expectPage(response, 422, `A paper has at most ${MAX_FILES} files`);
    expect((await newest()).version).toBe(version + 1);
  });
});

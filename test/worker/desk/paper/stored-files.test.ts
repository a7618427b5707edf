import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { MemoryFolder } from '../../../../src/compiler/memory-folder.ts';
import { MAX_FILES } from '../../../../src/paper-store/folder-entries.ts';
import { saveVersion } from '../../../../src/paper-store/paper-versions.ts';
import { htmlOf, readDesk, requestDesk, send, statusOf, statusTo } from '../../../support/desk.ts';
import {
  ABOUT_MD,
  fieldsIn,
  folderOf,
  newest,
  OWN_PAPER,
  PLACE,
  publishOwnPaper,
} from '../../../support/desk-paper.ts';
import { withMethods } from '../../../support/platform-doubles.ts';

const PATH = `/papers/${OWN_PAPER}/paper`;
// With a zero, which no text has.
const bytesOf = (text: string) => new TextEncoder().encode(`${text}\0`);
const pdf = (at: number) => bytesOf(`%PDF-1.7\n${at}`);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
const WEBP = bytesOf('RIFF0000WEBPVP8 ');

let read: string[] = [];
/** The KV of a paper's files, whose keys are noted as they are read. */
const EDITIONS = withMethods(env.EDITIONS, {
  get: ((key: string, ...rest: []) => {
    if (key.startsWith('folder:')) read.push(key);
    return env.EDITIONS.get(key, ...rest);
  }) as KVNamespace['get'],
});
const COUNTED = { ...env, EDITIONS } as unknown as typeof env;

async function saveWith(files: Readonly<Record<string, Uint8Array>>, base: number): Promise<void> {
  const { files: texts } = await folderOf();
  const folder = await MemoryFolder.of(OWN_PAPER, new Map([...texts, ...Object.entries(files)]));
  const saved = await saveVersion(PLACE, folder, { base, by: 'Ann', message: '', now: Date.now() });
  expect(saved.kind).toBe('saved');
}

beforeAll(async () => {
  await publishOwnPaper();
  const pdfs = Array.from(
    { length: 40 },
    (_, at) => [`downloads/guide-${at}.pdf`, pdf(at)] as const,
  );
  await saveWith({ ...Object.fromEntries(pdfs), 'pictures/ice.webp': WEBP }, 1);
});
beforeEach(() => {
  read = [];
});

test.each([
  ...['', '/files/paper.yaml', '/files/about.md?as=text', '/files/about.md?saved=1', '/versions'],
  ...['/versions/1', '/versions/2?with=1', '/pictures', '/preview'],
])('the page %j of a paper with 40 PDFs fetches none of their contents', async (path) => {
  expect(await statusOf(PATH + path, { env: COUNTED })).toBe(200);
  expect(read).toEqual([]);
});

test('a text is saved and checked without any contents of pictures and PDFs, which stay', async () => {
  const about = `${PATH}/files/about.md?as=text`;
  const sendText = async (button: string, text: string) => {
    const fields = { ...fieldsIn(await htmlOf(about)), text, do: button };
    return statusTo(about, fields, { env: COUNTED });
  };
  expect(await sendText('check', `${ABOUT_MD}\nChecked.\n`)).toBe(200);
  expect(await sendText('save', `${ABOUT_MD}\nSaved.\n`)).toBe(303);
  expect(read).toEqual([]);
  const { folder, version, text } = await newest();
  expect([version, text('about.md')]).toEqual([3, `${ABOUT_MD}\nSaved.\n`]);
  expect(await folder.read('downloads/guide-39.pdf')).toEqual(pdf(39));
});

test('a picture is shown by one read, and one whose contents are lost costs that one alone', async () => {
  const shown = () => requestDesk(`${PATH}/pictures/pictures%2Fice.webp`, { env: COUNTED });
  expect(await (await shown()).bytes()).toEqual(WEBP);
  expect(read).toHaveLength(1);
  await env.EDITIONS.delete(read[0] ?? '');
  expect((await shown()).status).toBeGreaterThanOrEqual(400);
  expect(await readDesk(PATH)).toContain('The paper');
  await env.EDITIONS.put(read[0] ?? '', WEBP);
  expect((await shown()).status).toBe(200);
});

test('a picture and an article more than a paper may have are refused in words, and nothing is saved', async () => {
  const { folder, version, paths } = await newest();
  const more = Array.from(
    { length: MAX_FILES - paths.length },
    (_, at) => [`posts/${at}.md`, bytesOf('text')] as const,
  );
  const full = await MemoryFolder.of(OWN_PAPER, new Map([...folder.files, ...more]));
  await saveVersion(PLACE, full, { base: version, by: 'Ann', message: '', now: Date.now() });
  const article = `${PATH}/files/${encodeURIComponent('resources/one-more.md')}?as=text`;
  const fields = fieldsIn(await htmlOf(article));
  for (const response of [
    await send(`${PATH}/pictures`, { file: new File([SVG], 'one.svg') }),
    await send(article, { ...fields, do: 'save' }),
  ]) {
    const page = expect.stringContaining(`A paper has at most ${MAX_FILES} files`);
    expect([response.status, await response.text()]).toEqual([422, page]);
  }
  expect((await newest()).version).toBe(version + 1);
});

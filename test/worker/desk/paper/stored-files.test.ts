import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { MemoryFolder } from '../../../../src/compiler/memory-folder.ts';
import { MAX_FILES } from '../../../../src/paper-store/folder-entries.ts';
import { readVersion, saveVersion } from '../../../../src/paper-store/paper-versions.ts';
import { readDesk, requestDesk } from '../../../support/desk.ts';
import {
  ABOUT_MD,
  fieldsIn,
  folderOf,
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
  '',
  '/files/paper.yaml',
  '/files/about.md?as=text',
  '/files/about.md?saved=1',
  '/versions',
  '/versions/1',
  '/versions/2?with=1',
  '/pictures',
  '/preview',
])('the page %j of a paper with 40 PDFs fetches none of their contents', async (path) => {
  const response = await requestDesk(PATH + path, { as: 'editor', env: COUNTED });
  expect(response.status).toBe(200);
  expect(read).toEqual([]);
});

test('a text is saved and checked without any contents of pictures and PDFs, which stay', async () => {
  const about = `${PATH}/files/about.md?as=text`;
  const send = async (button: string, text: string) => {
    const fields = fieldsIn(await (await requestDesk(about, { as: 'editor' })).text());
    const [name = ''] = Object.keys(fields).filter((each) => fields[each]?.includes('Who we are'));
    return requestDesk(about, {
      as: 'editor',
      form: { ...fields, [name]: text, do: button },
      env: COUNTED,
    });
  };
  expect((await send('check', `${ABOUT_MD}\nChecked.\n`)).status).toBe(200);
  expect((await send('save', `${ABOUT_MD}\nSaved.\n`)).status).toBe(303);
  expect(read).toEqual([]);
  const { folder, version } = (await readVersion(PLACE, OWN_PAPER)) ?? {};
  expect(version).toBe(3);
  expect(await folder?.read('downloads/guide-39.pdf')).toEqual(pdf(39));
});

test('a picture is shown by one read, and one whose contents are lost costs that one alone', async () => {
  const shown = () =>
    requestDesk(`${PATH}/pictures/pictures%2Fice.webp`, { as: 'editor', env: COUNTED });
  const response = await shown();
  expect(await response.bytes()).toEqual(WEBP);
  expect(read).toHaveLength(1);
  await env.EDITIONS.delete(read[0] ?? '');
  expect((await shown()).status).toBeGreaterThanOrEqual(400);
  expect(await readDesk(PATH, { as: 'editor' })).toContain('The paper');
  await env.EDITIONS.put(read[0] ?? '', WEBP);
  expect((await shown()).status).toBe(200);
});

test('a picture and an article more than a paper may have are refused in words, and nothing is saved', async () => {
  const { folder, version = 0 } = (await readVersion(PLACE, OWN_PAPER)) ?? {};
  const room = MAX_FILES - (folder?.files.size ?? 0);
  const more = Array.from(
    { length: room },
    (_, at) => [`posts/${at}.md`, bytesOf('text')] as const,
  );
  const given = { base: version, by: 'Ann', message: '', now: Date.now() };
  const full = await MemoryFolder.of(OWN_PAPER, new Map([...(folder?.files ?? []), ...more]));
  await saveVersion(PLACE, full, given);
  const refusal = `A paper has at most ${MAX_FILES} files`;
  const upload = await requestDesk(`${PATH}/pictures`, {
    as: 'editor',
    form: { file: new File([SVG], 'one.svg') },
  });
  expect(upload.status).toBe(422);
  expect(await upload.text()).toContain(refusal);
  const path = `${PATH}/files/${encodeURIComponent('resources/one-more.md')}?as=text`;
  const fields = fieldsIn(await (await requestDesk(path, { as: 'editor' })).text());
  const article = await requestDesk(path, { as: 'editor', form: { ...fields, do: 'save' } });
  expect(article.status).toBe(422);
  expect(await article.text()).toContain(refusal);
  expect((await readVersion(PLACE, OWN_PAPER))?.version).toBe(version + 1);
});

import { env } from 'cloudflare:workers';
import { decodeHTML } from 'entities';
import { expect, onTestFinished, vi } from 'vitest';
import type { PaperContext } from '../../src/editor/context/editor-context.ts';
import { workerCompiler } from '../../src/editor/folders/publish-paper.ts';
import { BUILT_IN_DESKS, findPaper } from '../../src/editor/store/papers.ts';
import { editorWords } from '../../src/editor/words/words.ts';
import { MemoryFolder } from '../../src/papers/compile/memory-folder.ts';
import { readVersion, saveVersion } from '../../src/papers/store/paper-versions.ts';
import { publishFolder } from '../../src/papers/store/publish-folder.ts';
import { firstOf, givePeople, resetEditor } from './editor.ts';
import { deletePapers, publishPaper, townPaper } from './publish-paper.ts';

/** A paper that is published with its folder; the sample people work for it. */
export const OWN_PAPER = 'my-town';

export const CARRIED = [...BUILT_IN_DESKS.keys()][0] ?? '';

/** Its facts, with an editor's comments, quotes and field order. */
export const PAPER_YAML = `# About the paper.
id: ${OWN_PAPER}
name: "My Town News" # as it is printed
description: News of My Town.
hosts: [ ${OWN_PAPER}.ca ]
language: en-CA
timeZone: America/Toronto
cityLine: My Town
price: $1.00
weather: { temperature: 5, conditions: Cloudy, high: 8, low: 2 }
contacts:
  email: editor@${OWN_PAPER}.ca # the office
  phone: 819-555-1234
  address: 1 Main Street
  supportHours: Mon-Fri 9AM-5PM
desks: [ ${CARRIED} ]
sisterSites:
  # The neighbours.
  - { name: First, href: https://first.ca/ }
  - name: "Second"
    href: https://second.ca/
`;

export const ABOUT_MD = `---
title: About us
description: Who we are.
updated: November 2026
---

## The paper

We write for My Town.
`;

export type Files = Readonly<Record<string, string | Uint8Array>>;

export function folderWith(files: Files, id = OWN_PAPER) {
  const bytesOf = (content: string | Uint8Array) =>
    typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const entries = Object.entries(files).map(([path, each]) => [path, bytesOf(each)] as const);
  return MemoryFolder.of(id, new Map(entries));
}

/** The folder of the paper; `files` are added or replaced. */
export const folderOf = (files: Files = {}, id = OWN_PAPER) =>
  folderWith({ 'paper.yaml': PAPER_YAML, 'about.md': ABOUT_MD, ...files }, id);

/** Publishes the paper as its first version, and gives the sample people their roles in it. */
export async function publishOwnPaper(
  files?: Readonly<Record<string, string>>,
  id = OWN_PAPER,
): Promise<void> {
  const published = await publishFolder(
    env,
    await folderOf(files, id),
    await workerCompiler({ IMAGES: {} as ImagesBinding }),
    { base: 0, by: 'a command', message: '', now: Date.now() },
  );
  if (published.kind !== 'published') throw new Error(JSON.stringify(published));
  await givePeople(id);
}

/** Publishes the paper and a second one, `their-town`, which the site serves immediately. */
export async function publishTwoPapers(): Promise<void> {
  await publishOwnPaper();
  const files = { 'paper.yaml': PAPER_YAML.replaceAll(OWN_PAPER, 'their-town') };
  await publishOwnPaper(files, 'their-town');
  await env.INGEST.copyPapers();
}

/** The version with this number, else the newest; `text` reads one of its files. */
export async function newest(number?: number) {
  const found = await readVersion(env, OWN_PAPER, number);
  if (!found) throw new Error(`${OWN_PAPER} has no version ${number ?? ''}`);
  const { folder } = found;
  const text = (path: string) => new TextDecoder().decode(folder.bytesOf(path));
  return { ...found, paths: [...folder.files.keys()], text };
}

/** Saves a folder as somebody else's version after the newest one. */
export async function saveTheirs(folder: MemoryFolder, message = '') {
  const base = (await readVersion(env, folder.id))?.version ?? 0;
  return saveVersion(env, folder, { base, by: 'Other', message, now: Date.now() });
}

/** A paper's stored publication; `undefined` if it is not published. */
export async function publishedData(id = OWN_PAPER) {
  const data = await firstOf('SELECT data FROM publications WHERE id = ?', id);
  return data === undefined ? undefined : JSON.parse(String(data));
}

/** The names and values of all fields of a page's form, as a browser would send them. */
export function fieldsIn(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  const main = /<form\b[^>]*data-draft-key[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
  for (const [tag] of main.matchAll(/<input\b[^>]*>/g)) {
    const name = / name="([^"]*)"/.exec(tag)?.[1];
    const isSent = !/ type="(?:checkbox|radio)"/.test(tag) || tag.includes(' checked=');
    if (name && isSent)
      fields[decodeHTML(name)] = decodeHTML(/ value="([^"]*)"/.exec(tag)?.[1] ?? '');
  }
  for (const [, attributes = '', text = ''] of main.matchAll(
    /<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g,
  ))
    fields[/ name="([^"]*)"/.exec(attributes)?.[1] ?? ''] = decodeHTML(text)
      .replace(/^\n/, '')
      .replaceAll('\n', '\r\n');
  for (const [, attributes = '', options = ''] of main.matchAll(
    /<select\b([^>]*)>([\s\S]*?)<\/select>/g,
  ))
    fields[/ name="([^"]*)"/.exec(attributes)?.[1] ?? ''] = decodeHTML(
      /value="([^"]*)" selected=""/.exec(options)?.[1] ?? '',
    );
  return fields;
}

/** A paper whose sources the tests change, and the page that lists them. */
export const TOWN = townPaper({ id: 'town-of-tests' });
export const SOURCES = `/papers/${TOWN.id}/headlines/sources`;
export const ADD = `${SOURCES}/add`;
/** Publishes TOWN again, with people and without changes. */
export async function resetTown(): Promise<void> {
  await deletePapers();
  await resetEditor();
  await givePeople(TOWN.id);
  await publishPaper(TOWN);
}

export const CALENDAR = {
  id: 'rink',
  publisher: 'Rink',
  url: 'https://hamlet.ca/events.ics',
  community: 'iqaluit',
  timeZone: 'Europe/Paris',
};

/** Publishes TOWN with CALENDAR on its own desk. */
export async function publishCalendar(): Promise<void> {
  const desks = TOWN.desks.map((desk) =>
    desk.id === TOWN.id ? { ...desk, calendars: [CALENDAR] } : desk,
  );
  await publishPaper({ ...TOWN, desks });
}

export async function contextOf(id: string): Promise<PaperContext> {
  const paper = await findPaper(env.DB, id);
  if (!paper) return expect.fail('no paper');
  return {
    ...paper,
    env: env as unknown as EditorEnv,
    now: new Date(),
    host: 'desk.localhost',
    language: 'en',
    locale: TOWN,
    words: editorWords('en'),
    role: 'editor',
    person: { email: 'editor@sample.example', name: 'Ed', isOperator: false, roles: new Map() },
    inBackground: () => {},
  };
}

/** Stubs publishers by address; any other responds 404. Returns the requested addresses. */
export function stubPublishers(pages: Record<string, string>): string[] {
  const requested: string[] = [];
  const reallyFetch = fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (new URL(url).hostname === '127.0.0.1') return reallyFetch(url, init);
    requested.push(url);
    const body = pages[url];
    return body === undefined
      ? new Response(null, { status: 404 })
      : new Response(body, { headers: { ETag: '"1"' } });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return requested;
}

import { env } from 'cloudflare:workers';
import { decodeHTML } from 'entities';
import { workerCompiler } from '../../src/editor/folders/publish-paper.ts';
import { BUILT_IN_DESKS } from '../../src/editor/store/papers.ts';
import { MemoryFolder } from '../../src/papers/compile/memory-folder.ts';
import { readVersion } from '../../src/papers/store/paper-versions.ts';
import { publishFolder } from '../../src/papers/store/publish-folder.ts';
import { workerPlace } from '../../src/papers/store/worker-place.ts';
import { firstOf, givePeople } from './editor.ts';

/** A paper that was published with its folder, and whose people the sample people are. */
export const OWN_PAPER = 'my-town';

export const CARRIED = [...BUILT_IN_DESKS.keys()][0] ?? '';

/** Its facts, with remarks, quotes and an order of an editor's own. */
export const PAPER_YAML = `# About the paper.
id: ${OWN_PAPER}
name: "My Town News"   # as it is printed
description: News of My Town.
hosts: [${OWN_PAPER}.ca]
language: en-CA
timeZone: America/Toronto
cityLine: My Town
price: $1.00
weather: { temperature: 5, conditions: Cloudy, high: 8, low: 2 }
contacts:
  email: editor@${OWN_PAPER}.ca   # the office
  phone: 819-555-1234
  address: 1 Main Street
  supportHours: Mon-Fri 9AM-5PM
desks: [${CARRIED}]
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

export const PLACE = workerPlace(env.DB, env.EDITIONS);

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** A folder that has these files alone. */
export function folderWith(files: Files, id = OWN_PAPER) {
  const bytesOf = (content: string | Uint8Array) =>
    typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const entries = Object.entries(files).map(([path, each]) => [path, bytesOf(each)] as const);
  return MemoryFolder.of(id, new Map(entries));
}

/** The folder of the paper with these files in place of others. */
export const folderOf = (files: Files = {}, id = OWN_PAPER) =>
  folderWith({ 'paper.yaml': PAPER_YAML, 'about.md': ABOUT_MD, ...files }, id);

/** Publishes the paper as its first version, and gives the sample people their roles in it. */
export async function publishOwnPaper(
  files?: Readonly<Record<string, string>>,
  id = OWN_PAPER,
): Promise<void> {
  const published = await publishFolder(
    PLACE,
    await folderOf(files, id),
    await workerCompiler({ IMAGES: {} as ImagesBinding }),
    { base: 0, by: 'a command', message: '', now: Date.now() },
  );
  if (published.kind !== 'published') throw new Error(JSON.stringify(published));
  await givePeople(id);
}

/** The newest version of the paper, or another by its number, with the texts of its files. */
export async function newest(number?: number) {
  const found = await readVersion(PLACE, OWN_PAPER, number);
  if (!found) throw new Error('there is no version');
  const { folder } = found;
  const text = (path: string) => new TextDecoder().decode(folder.bytesOf(path));
  return { ...found, paths: [...folder.files.keys()], text };
}

/** What is stored of a paper for readers; `undefined` where it is not published. */
export async function publishedData(id = OWN_PAPER) {
  const data = await firstOf('SELECT data FROM publications WHERE id = ?', id);
  return data === undefined ? undefined : JSON.parse(String(data));
}

/** The names and values of all fields of a page's form, as a browser would send them. */
export function fieldsIn(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  const main = /<form\b[^>]*data-keep[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
  for (const [tag] of main.matchAll(/<input\b[^>]*>/g)) {
    const name = / name="([^"]*)"/.exec(tag)?.[1];
    if (name) fields[decodeHTML(name)] = decodeHTML(/ value="([^"]*)"/.exec(tag)?.[1] ?? '');
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

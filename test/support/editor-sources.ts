import { env } from 'cloudflare:workers';
import { expect, onTestFinished, vi } from 'vitest';
import type { PaperContext } from '../../src/editor/context/editor-context.ts';
import type { ChangeFolder } from '../../src/editor/folders/change-folder.ts';
import { readForm } from '../../src/editor/forms/read-form.ts';
import { auditStatement } from '../../src/editor/store/audit.ts';
import { findPaper } from '../../src/editor/store/papers.ts';
import { editorWords } from '../../src/editor/words/words.ts';
import type { Desk, Source } from '../../src/model/publication/desk.ts';
import { beginAnew, givePeople } from './editor.ts';
import { forgetPapers, publishPaper, townPaper } from './publish-paper.ts';

/** A paper whose sources the desk changes, and its page of them. */
export const TOWN = townPaper({ id: 'town-of-tests' });
export const SOURCES = `/papers/${TOWN.id}/headlines/sources`;
export const ADD = `${SOURCES}/add`;
/** What its folder has of them. */
export const TEXT = `sources:
  - { id: own, section: local, publisher: Town, url: https://feed.${TOWN.id}.example/rss } # ours
`;

/** Publishes that paper anew, with people and without changes. */
export async function beginWithTown(): Promise<void> {
  await forgetPapers();
  await beginAnew();
  await givePeople(TOWN.id);
  await publishPaper(TOWN);
}

export const CALENDAR = {
  ...{ id: 'rink', publisher: 'Rink', url: 'https://hamlet.ca/events.ics' },
  ...{ community: 'iqaluit', timeZone: 'Europe/Paris' },
};

/** Publishes the paper with more sources on its own desk; what a request of its editor brings. */
export async function publishTown({
  more = [],
  calendars = [],
}: {
  more?: readonly Source[];
  calendars?: NonNullable<Desk['calendars']>;
}): Promise<PaperContext> {
  const desks = TOWN.desks.map((desk) =>
    desk.id === TOWN.id ? { ...desk, sources: [...desk.sources, ...more], calendars } : desk,
  );
  await publishPaper({ ...TOWN, desks });
  return contextOf();
}

/** What a request of an editor of a paper brings. */
export async function contextOf(id = TOWN.id): Promise<PaperContext> {
  const paper = await findPaper(env.DB, id);
  if (!paper) return expect.fail('no paper');
  return {
    ...paper,
    env: env as unknown as EditorEnv,
    now: new Date(),
    language: 'en',
    locale: TOWN,
    words: editorWords('en'),
    role: 'editor',
    person: { email: 'editor@sample.example', name: 'Ed', isOperator: false, roles: new Map() },
    inBackground: () => {},
  };
}
export const formOf = (fields: Record<string, string>) =>
  readForm(
    new Request('https://desk.example', { method: 'POST', body: new URLSearchParams(fields) }),
  );

/** A folder in memory; what it has. */
export function folderWith(text: string) {
  const folder = new Map([['sources.yaml', text]]);
  const change: ChangeFolder = async ({ now }, edit, _, row) => {
    const edited = edit(folder);
    if (edited === folder) return { kind: 'unchanged' };
    for (const [path, content] of edited) folder.set(path, content);
    if (row) await auditStatement(env.DB, row, now).run();
    return { kind: 'published' };
  };
  return { change, read: () => folder.get('sources.yaml') ?? '' };
}

/** Publishers by their addresses; nobody is at any other. The addresses that were requested. */
export function stubPublishers(pages: Record<string, string>): string[] {
  const requested: string[] = [];
  const reallyFetch = fetch;
  vi.stubGlobal('fetch', async (given: string, init?: RequestInit) => {
    if (new URL(given).hostname === '127.0.0.1') return reallyFetch(given, init);
    requested.push(given);
    const body = pages[given];
    return body === undefined
      ? new Response(null, { status: 404 })
      : new Response(body, { headers: { ETag: '"1"' } });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return requested;
}

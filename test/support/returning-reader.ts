import { env } from 'cloudflare:workers';
import { beforeEach, expect, vi } from 'vitest';
import type { Edition } from '../../src/edition/edition.ts';
import type { NewsItem } from '../../src/edition/news-item.ts';
import { writeStoredEdition } from '../../src/edition/stored-edition.ts';
import { digestHex } from '../../src/http/digest.ts';
import { followRecipe } from '../../src/shared/page-recipe.ts';
import { serveSite } from '../../src/site/app.tsx';
import { expireEditions } from '../../src/site/context/edition-store.ts';
import { renderPagesFor } from '../../src/site/pages/render-pages.ts';
import { composeFor } from './compose-for.ts';
import { HOUR, type PublicationFixture, START } from './publication-fixture.ts';

/** What the tests read of the response. */
interface Changes {
  readonly version: string;
  readonly since: string | null;
  readonly page?: string;
  readonly digest?: string;
  readonly items?: readonly { readonly id: string; readonly section: string; title?: string }[];
  readonly parts?: readonly unknown[];
}

const LOCAL = 'local';

/** A story as feeds have them, some hours old. */
export function story(name: string, hoursAgo = 1): NewsItem {
  return {
    id: name,
    title: `Hunters from ${name} share what they caught with the elders of the community`,
    description: `The families of ${name} met at the community hall on Saturday, and there was enough char and caribou for everybody who came. Organisers hope to do it again in spring.`,
    link: `https://publisher.example/stories/2026/${name}-hunters-share-what-they-caught`,
    pubDate: new Date(START - hoursAgo * HOUR).toISOString(),
    isDated: true,
    category: '',
    image: `https://publisher.example/pictures/${name}-1200x800.jpg`,
  };
}

/** The stories of the section that a test adds to, and of one that stays as it is. */
export function editionOf(paper: PublicationFixture, names: readonly string[]): Edition {
  const sources = paper.publication.desks.flatMap((desk) => desk.sources);
  const source = (section: string) => sources.find((one) => one.section === section)?.id ?? '';
  const older = Array.from({ length: 15 }, (_, at) => story(`old-${at}`, 20 + at));
  const news = names.map((name, at) => story(name, 2 - at / 10));
  const world = Array.from({ length: 12 }, (_, at) => story(`world-${at}`, 12 + at));
  const items = new Map([
    [source(LOCAL), [...news.reverse(), ...older]],
    [source('world'), world],
  ]);
  return composeFor(paper.publication, items, new Date(paper.now));
}

/** Publishes an edition as ingest does, with its pages unless told otherwise. */
export async function publish(paper: PublicationFixture, edition: Edition, hasPages = true) {
  const desk = paper.publication.desks[0]?.id ?? '';
  const context = paper.context();
  const pages = hasPages ? (await renderPagesFor({ [desk]: edition }, [context]))[desk] : undefined;
  await writeStoredEdition(env.EDITIONS, desk, { ...edition, pages });
  expireEditions();
  return pages?.[paper.publication.id];
}

export function request(
  paper: PublicationFixture,
  path: string,
  { changes, ...init }: RequestInit & { changes?: Partial<Env> } = {},
): Promise<Response> {
  const address = `https://${paper.publication.hosts[0]}${path}`;
  return Promise.resolve(serveSite(new Request(address, init), paper.context(changes)));
}

/** A page as a reader's browser has it. */
export async function readPage(paper: PublicationFixture, path: string) {
  const response = await request(paper, path);
  const version = response.headers.get('ETag')?.slice('W/"'.length, -1) ?? '';
  return { version, text: await response.text() };
}

export const query = (parameters: Record<string, string>) =>
  `/api/edition?${new URLSearchParams(parameters)}`;

export async function changesSince(paper: PublicationFixture, page: string, since: string) {
  const response = await request(paper, query({ page, since }));
  expect(response.status).toBe(200);
  const text = await response.text();
  return { response, text, bytes: new TextEncoder().encode(text).length, changes: read(text) };
}

export const read = (text: string): Changes => JSON.parse(text);

/** As the service worker does: the page that is assembled, if it is the one whose digest was sent. */
export async function assemble(
  copy: string,
  { parts, digest }: Changes,
): Promise<string | undefined> {
  const text = parts === undefined ? copy : followRecipe(copy, parts);
  return text !== undefined && (await digestHex(new TextEncoder().encode(text))) === digest
    ? text
    : undefined;
}

/** Has each test of a file run as in a build: outside of one there is no id. */
export function runAsBuilt(): void {
  beforeEach(() => {
    vi.stubEnv('BUILD_ID', 'test');
    return () => vi.unstubAllEnvs();
  });
}

import type { Desk } from './desk.ts';
import type { Publication } from './publication.ts';
import { fileKey, fromStored, uploadsFolder } from './stored-publication.ts';

/** Seconds for which an edge of KV may keep what it has read; no less is possible than thirty. */
const KV_CACHE_SECONDS = 60;
/** KV lists a thousand keys at once; a copy takes so many lists at most. */
const MAX_LISTS = 10;

/** A publication that was published into the database, as a host finds it in KV. */
export interface PublishedPaper {
  readonly publication: Publication;
  /** The same version is the same publication. */
  readonly version: string;
  /** Characters of what is stored. */
  readonly size: number;
}

/**
 * Puts a paper (its JSON) into KV, whole at each of its hosts: each has some version of it at any
 * time, although KV shows a change of two keys at different times. @throws the error of KV
 */
export async function writePaper(
  kv: KVNamespace,
  hosts: readonly string[],
  data: string,
  version: string,
): Promise<void> {
  const metadata = { version, first: hosts[0] };
  for (const host of hosts) await kv.put(paperKey(host), data, { metadata });
}

/** Takes hosts out of KV. @throws the error of KV */
export async function deleteHosts(kv: KVNamespace, hosts: readonly string[]): Promise<void> {
  await Promise.all(hosts.map((host) => kv.delete(paperKey(host))));
}

/**
 * The keys of a paper's files in KV, all but those whose paths begin with one of these and the
 * pictures that were uploaded at the desk; of `MAX_LISTS` thousand files at most.
 *
 * @throws the error of KV
 */
export async function findOtherFiles(
  kv: KVNamespace,
  id: string,
  kept: readonly string[] = [],
): Promise<string[]> {
  const others: string[] = [];
  const keys = [...kept, uploadsFolder(id)].map(fileKey);
  let cursor: string | null = null;
  for (let lists = 0; lists < MAX_LISTS; lists++) {
    const listed: KVNamespaceListResult<unknown> = await kv.list({
      prefix: fileKey(`/papers/${id}/`),
      cursor,
    });
    const names = listed.keys.map(({ name }) => name);
    others.push(...names.filter((name) => !keys.some((key) => name.startsWith(key))));
    if (listed.list_complete) break;
    ({ cursor } = listed);
  }
  return others;
}

/**
 * The paper that KV holds for a host, `undefined` where it holds none. One with the version of the
 * one that is `known` of this host, or of the paper's first, is that one itself and is not read
 * again.
 *
 * @throws the error of KV; SyntaxError or TypeError where what is stored is damaged
 */
export async function readHost(
  kv: KVNamespace,
  host: string,
  desks: ReadonlyMap<string, Desk>,
  known: (host: string) => PublishedPaper | undefined,
): Promise<PublishedPaper | undefined> {
  const { value, metadata } = await kv.getWithMetadata<{ version?: unknown; first?: unknown }>(
    paperKey(host),
    { type: 'text', cacheTtl: KV_CACHE_SECONDS },
  );
  if (value === null) return undefined;
  const { version, first } = metadata ?? {};
  if (typeof version !== 'string') throw new TypeError('what is stored has no version');
  const same = [host, String(first)]
    .map(known)
    .find((paper) => paper?.version === version && paper.publication.hosts.includes(host));
  if (same) return same;
  const publication = fromStored(JSON.parse(value), desks);
  if (!publication.hosts.includes(host))
    throw new TypeError(`what is stored is of ${publication.hosts[0]}`);
  return { publication, version, size: value.length };
}

function paperKey(host: string): string {
  return `paper:${host}`;
}

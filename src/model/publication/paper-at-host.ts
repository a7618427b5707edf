import type { Desk } from './desk.ts';
import type { Publication } from './publication.ts';
import { fileKey, fromStored, uploadsFolder } from './stored-publication.ts';

/** How long an edge may cache a value of KV (seconds); the minimum is thirty. */
const KV_CACHE_SECONDS = 60;
/** KV lists up to a thousand keys per call; limit of calls for one paper. */
const MAX_LISTS = 10;

export interface PublishedPaper {
  publication: Publication;
  /** Equal versions mean equal publications. */
  version: string;
  /** Size of the stored value in characters. */
  size: number;
}

/**
 * Stores a paper's JSON in KV, whole under each host: each has some version at any time, although
 * KV shows changes of two keys at different times. Throws the error of KV.
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

/** Deletes the values of hosts. Throws the error of KV. */
export async function deleteHosts(kv: KVNamespace, hosts: readonly string[]): Promise<void> {
  await Promise.all(hosts.map((host) => kv.delete(paperKey(host))));
}

/**
 * The KV keys of up to ten thousand files of a paper, except uploads and files whose paths begin
 * with one of `except`. Throws the error of KV.
 */
export async function findOtherFiles(
  kv: KVNamespace,
  id: string,
  except: readonly string[] = [],
): Promise<string[]> {
  const others: string[] = [];
  const keys = [...except, uploadsFolder(id)].map(fileKey);
  let cursor: string | null = null;
  for (let lists = 0; lists < MAX_LISTS; lists++) {
    const listed: KVNamespaceListResult<unknown> = await kv.list({
      prefix: fileKey(`/papers/${id}/`),
      cursor,
    });
    const names = listed.keys.map(({ name }) => name);
    others.push(...names.filter((name) => !keys.some((key) => name.startsWith(key))));
    if (listed.list_complete) break;
    cursor = listed.cursor;
  }
  return others;
}

/**
 * The paper of a host in KV, or the `known` one of this or its first host, unparsed, if it has the
 * same version. Throws the error of KV; SyntaxError or TypeError for a damaged value.
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
  if (typeof version !== 'string') throw new TypeError('the stored value has no version');
  const same = [host, String(first)]
    .map(known)
    .find((paper) => paper?.version === version && paper.publication.hosts.includes(host));
  if (same) return same;
  const publication = fromStored(JSON.parse(value), desks);
  if (!publication.hosts.includes(host))
    throw new TypeError(`the stored paper is that of ${publication.hosts[0]}`);
  return { publication, version, size: value.length };
}

function paperKey(host: string): string {
  return `paper:${host}`;
}

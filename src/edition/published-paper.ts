import type { Desk } from '../publications/desk.ts';
import type { Publication } from '../publications/publication.ts';
import { fromStored } from '../publications/stored-publication.ts';
import { fileKey } from './file-key.ts';

/** Seconds for which an edge of KV may keep what it has read; no less is possible than thirty. */
const KV_CACHE_SECONDS = 60;

/** A publication that was published into the database, as a host finds it in KV. */
export interface PublishedPaper {
  readonly publication: Publication;
  /** The same version is the same publication. */
  readonly version: string;
  /** Characters of what is stored. */
  readonly size: number;
}

/** What KV holds of a host: the paper itself at its first one, and at each other the name of that. */
export type HostEntry = PublishedPaper | { readonly alias: string };

/** Puts a paper (its JSON) into KV: at its first host and then at the others. @throws the error of KV */
export async function writePaper(
  kv: KVNamespace,
  [first = '', ...others]: readonly string[],
  data: string,
  version: string,
): Promise<void> {
  await kv.put(paperKey(first), data, { metadata: { version } });
  await Promise.all(
    others.map((host) => kv.put(paperKey(host), '', { metadata: { alias: first } })),
  );
}

/** Takes hosts out of KV. @throws the error of KV */
export async function deleteHosts(kv: KVNamespace, hosts: readonly string[]): Promise<void> {
  await Promise.all(hosts.map((host) => kv.delete(paperKey(host))));
}

/** The keys of a paper's files in KV, all but those whose paths begin with one of these. @throws the error of KV */
export async function findOtherFiles(
  kv: KVNamespace,
  id: string,
  kept: readonly string[] = [],
): Promise<string[]> {
  const { keys } = await kv.list({ prefix: fileKey(`/papers/${id}/`) });
  return keys
    .map(({ name }) => name)
    .filter((name) => !kept.some((path) => name.startsWith(fileKey(path))));
}

/**
 * What KV holds of a host, `undefined` where nothing. A paper with the version of the `known` one is that one itself and is not read
 * again.
 *
 * @throws the error of KV; SyntaxError or TypeError where what is stored is damaged
 */
export async function readHost(
  kv: KVNamespace,
  host: string,
  desks: ReadonlyMap<string, Desk>,
  known: HostEntry | undefined,
): Promise<HostEntry | undefined> {
  const { value, metadata } = await kv.getWithMetadata<{ version?: unknown; alias?: unknown }>(
    paperKey(host),
    { type: 'text', cacheTtl: KV_CACHE_SECONDS },
  );
  if (value === null) return undefined;
  const { version, alias } = metadata ?? {};
  if (typeof alias === 'string') return { alias };
  if (typeof version !== 'string') throw new TypeError('what is stored has no version');
  if (known && 'version' in known && known.version === version) return known;
  const publication = fromStored(JSON.parse(value), desks);
  if (publication.hosts[0] !== host)
    throw new TypeError(`what is stored is of ${publication.hosts[0]}`);
  return { publication, version, size: value.length };
}

function paperKey(host: string): string {
  return `paper:${host}`;
}

import { tryOrLog } from '../../lib/http/log.ts';
import type { MemoryFolder } from '../../papers/compile/memory-folder.ts';
import { type Published, publishFolder } from '../../papers/store/publish-folder.ts';
import { workerPlace } from '../../papers/store/worker-place.ts';
import type { EditorContext } from '../context/editor-context.ts';
import { nameOf } from '../identity/people.ts';
import { auditRow, type Change } from '../store/audit.ts';
import { publishedHere, workerCompiler } from './worker-compiler.ts';

interface Publishing {
  /** The newest version that its editor saw; 0 for a new paper. */
  base: number;
  message: string;
  /** Whether the paper is new. */
  isNew?: boolean;
  /** A second row for the list of changes, written with the publication. */
  change?: Change | undefined;
}

/**
 * The outcome. `isCopied`: whether the site has the paper already; otherwise ingest's next cron
 * copies it.
 */
export type PublishedPaper = Published & { isCopied: boolean };

/** Publishes the folder of a paper, and has ingest copy it to the site at once. */
export async function publishPaper(
  { env, now, person }: Pick<EditorContext, 'env' | 'now' | 'person'>,
  folder: MemoryFolder,
  { base, message, isNew = false, change: added }: Publishing,
): Promise<PublishedPaper> {
  const change = { paper: folder.id, person, subject: message || folder.id } as const;
  const saved: Change = { ...change, action: isNew ? 'paper created' : 'paper saved' };
  const changes: Change[] = [{ ...change, action: 'paper published' }, ...(added ? [added] : [])];
  const place = workerPlace(env.DB, env.EDITIONS);
  const published = await publishFolder(place, folder, await workerCompiler(env), {
    ...{ base, by: nameOf(person), message, now: now.getTime() },
    isByRole: true,
    change: publishedHere,
    audit: {
      saved: [auditRow(saved, now)],
      published: changes.map((each) => auditRow(each, now)),
    },
  });
  if (published.kind !== 'published') return { ...published, isCopied: false };
  const facts = { publication: folder.id };
  const isCopied = await tryOrLog('paper not copied at once', facts, async () => {
    await env.INGEST.copyPapers();
    return true;
  });
  return { ...published, isCopied: isCopied === true };
}

import wasm from '@resvg/resvg-wasm/index_bg.wasm';
import { tryOrLog } from '../../lib/http/log.ts';
import { withBuildOrigin } from '../../model/publication/build-origin.ts';
import { originOf } from '../../model/publication/site-address.ts';
import type { Paper } from '../../papers/compile/made-path.ts';
import { withLocalHost } from '../../papers/compile/made-path.ts';
import type { MemoryFolder } from '../../papers/compile/memory-folder.ts';
import { startRasteriser } from '../../papers/compile/rasteriser.ts';
import type { MadeForms } from '../../papers/compile/small-pictures.ts';
import { type Compiler, type Published, publishFolder } from '../../papers/store/publish-folder.ts';
import { imagesMaker } from '../../papers/store/worker-pictures.ts';
import type { EditorContext } from '../context/editor-context.ts';
import { nameOf } from '../identity/people.ts';
import { auditChange, type Change } from '../store/audit.ts';
import { BUILT_IN_DESKS } from '../store/papers.ts';

/** Resized pictures that this isolate made, by the address of the original. */
const made: MadeForms = new Map();
const MAX_MADE = 100;

/** Whether this is a developer's machine: papers get local hosts and may have placeholders. */
export const IS_LOCAL =
  originOf(withBuildOrigin({ hosts: ['my-town.ca'] })) !== 'https://my-town.ca';

export async function workerCompiler({ IMAGES }: Pick<EditorEnv, 'IMAGES'>): Promise<Compiler> {
  if (made.size > MAX_MADE) made.clear();
  return {
    desks: BUILT_IN_DESKS,
    builtInDesks: BUILT_IN_DESKS,
    maker: imagesMaker(IMAGES),
    made,
    rasterise: await startRasteriser(() => wasm),
    isForProduction: !IS_LOCAL,
  };
}

/** Adds the paper's local host on a developer's machine; elsewhere returns the paper unchanged. */
export function withPublishedHosts(paper: Paper): Paper {
  return IS_LOCAL ? withLocalHost(paper) : paper;
}

interface Publishing {
  /** The newest version that its editor saw; 0 for a new paper. */
  base: number;
  message: string;
  isNew?: boolean;
  /** A further audit row, written in the transaction that publishes the paper. */
  change?: Change | undefined;
  /** Called once the folder is saved, whether or not its paper can be published. */
  onSaved?: (version: number) => Promise<void>;
}

/** `isCopied`: false if ingest did not copy the paper to the site; its next cron does. */
export type PublishedPaper = Published & { isCopied: boolean };

/** Publishes the folder of a paper, and calls ingest to copy it to the site. */
export async function publishPaper(
  { env, now, person, host }: Pick<EditorContext, 'env' | 'now' | 'person' | 'host'>,
  folder: MemoryFolder,
  { base, message, isNew = false, change: added, onSaved }: Publishing,
): Promise<PublishedPaper> {
  const change = { paper: folder.id, person, subject: message || folder.id } as const;
  const saved: Change = { ...change, action: isNew ? 'paper created' : 'paper saved' };
  const changes: Change[] = [{ ...change, action: 'paper published' }, ...(added ? [added] : [])];
  const published = await publishFolder(env, folder, await workerCompiler(env), {
    base,
    by: nameOf(person),
    message,
    now: now.getTime(),
    isByRole: true,
    editorHosts: [host],
    ...(onSaved && { onSaved }),
    change: withPublishedHosts,
    audit: {
      saved: [auditChange(env.DB, saved, now)],
      published: changes.map((each) => auditChange(env.DB, each, now)),
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

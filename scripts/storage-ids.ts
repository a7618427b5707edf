import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { unstable_readConfig } from 'wrangler';
import type { Problem } from '../src/papers/compile/problem.ts';
import { hasLogIn } from './editor-settings.ts';
import { unreadablePictures } from './papers/paper-files.ts';
import { builtInFolders, describeProblem, readPapers } from './papers/read-papers.ts';

const ROOT = join(import.meta.dirname, '..');
const SettingsSchema = v.object({
  kv_namespaces: v.array(v.object({ binding: v.string(), id: v.optional(v.string()) })),
  d1_databases: v.array(v.object({ binding: v.string(), database_id: v.optional(v.string()) })),
});
const SITE = 'wrangler.toml';
const INGEST = 'wrangler.ingest.toml';
/** The editor's configuration; checked only if the editor is deployed. */
const EDITOR = 'wrangler.editor.toml';

interface Store {
  binding: string;
  id: string | undefined;
  /** The setting that holds the id. */
  setting: 'id' | 'database_id';
}

/** The form of an id from Cloudflare, and the command that prints it. */
const KINDS = {
  id: {
    shape: /^[0-9a-f]{32}$/,
    command: (binding: string) => `npx wrangler kv namespace create ${binding}`,
  },
  database_id: {
    shape: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    command: () => 'npx wrangler d1 create nunavut-news',
  },
};

/** Reports unset ids of KV and D1, and ids that differ between a Worker and the site. */
export function findStorageIdProblems(root = ROOT): Problem[] {
  const editor = join(root, EDITOR);
  const others = [INGEST, ...(existsSync(editor) && hasLogIn(editor) ? [EDITOR] : [])];
  const site = readStores(join(root, SITE));
  const unset = [SITE, ...others].flatMap((name) => findUnsetIds(join(root, name)));
  if (unset.length > 0) return unset;
  return others.flatMap((name) => {
    const file = join(root, name);
    return readStores(file).flatMap((store) => {
      const sites = site.find(({ binding }) => binding === store.binding);
      if (sites?.id === store.id) return [];
      const message = `${store.setting}: ${store.binding} is another store than in wrangler.toml (${sites?.id ?? 'none'}); all Workers use the same one`;
      return [{ file, line: lineOf(file, store), message }];
    });
  });
}

/**
 * A configuration with which Wrangler binds the stores of `root`’s wrangler.toml in the cloud.
 * Throws Error if their ids are not set.
 */
export function remoteConfiguration(root = ROOT) {
  const file = join(root, SITE);
  const unset = findUnsetIds(file);
  if (unset.length > 0) throw new Error(unset.map(describeProblem).join('\n'));
  const { account_id, compatibility_date } = unstable_readConfig({ config: file });
  const bound = (wanted: Store['setting']) =>
    readStores(file)
      .filter(({ setting }) => setting === wanted)
      .map(({ binding, id }) => ({ binding, [wanted]: id, remote: true }));
  return {
    // No deployed Worker has this name.
    name: 'nunavut-news-command',
    account_id,
    compatibility_date,
    send_metrics: false,
    kv_namespaces: bound('id'),
    d1_databases: bound('database_id'),
  };
}

function findUnsetIds(file: string): Problem[] {
  return readStores(file)
    .filter(({ id = '', setting }) => !KINDS[setting].shape.test(id))
    .map((store) => ({ file, line: lineOf(file, store), message: unsetMessage(store) }));
}

function unsetMessage({ binding, id, setting }: Store): string {
  const given = id === undefined ? 'is not set' : `"${id}" is no id`;
  return `${setting}: ${given} for ${binding}; \`${KINDS[setting].command(binding)}\` prints it, for wrangler.toml and the other Workers’ files`;
}

function readStores(file: string): Store[] {
  const settings = unstable_readConfig({ config: file });
  const { kv_namespaces, d1_databases } = v.parse(SettingsSchema, settings);
  return [
    ...kv_namespaces.map(({ binding, id }) => ({ binding, id, setting: 'id' as const })),
    ...d1_databases.map(({ binding, database_id: id }) => ({
      binding,
      id,
      setting: 'database_id' as const,
    })),
  ];
}

/** The line (from 1) of the id, or else of the binding. */
function lineOf(file: string, { binding, id, setting }: Store): number | undefined {
  const lines = readFileSync(file, 'utf8').split('\n');
  const hasId = new RegExp(`^\\s*${setting}\\s*=`);
  const found = lines.findIndex(
    (line) => id !== undefined && hasId.test(line) && line.includes(id),
  );
  const index = found >= 0 ? found : lines.findIndex((line) => line.includes(`"${binding}"`));
  return index < 0 ? undefined : index + 1;
}

/** The reasons not to deploy: problems and placeholders of papers, and stores without ids. */
export async function findUnready(): Promise<Problem[]> {
  const folders = builtInFolders();
  const { problems } = readPapers(folders, { isForProduction: true });
  const unreadable = await Promise.all(folders.map(unreadablePictures));
  return [...problems, ...unreadable.flat(), ...findStorageIdProblems()];
}

/** Exits the process if there is a reason not to deploy. */
export async function refuseUnready(): Promise<void> {
  const problems = await findUnready();
  if (problems.length === 0) return;
  for (const problem of problems) console.error(describeProblem(problem));
  console.error('Nothing was built: see above. `npm start` shows papers with placeholders.');
  process.exit(1);
}

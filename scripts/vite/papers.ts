import { sep } from 'node:path';
import type { Plugin } from 'vite';
import { fileType } from '../../src/lib/http/file-type.ts';
import { networkOf } from '../../src/model/publication/network.ts';
import { outlineName } from '../../src/papers/compile/outline-name.ts';
import { filesOfPaper, fileTexts, withSmallPictures } from '../papers/paper-files.ts';
import { DESKS, PAPERS, PREVIEWED_PAPER } from '../papers/read-papers.ts';
import {
  folderOfServed,
  SAMPLE_PAPERS_FOLDER,
  type ServedBuild,
  servedPapers,
} from '../papers/served-papers.ts';

const PAPERS_MODULE = '\0virtual:papers';
const NETWORK_MODULE = '\0virtual:network';
const FOLDERS = [PAPERS, DESKS, SAMPLE_PAPERS_FOLDER];

/**
 * `virtual:papers`: the compiled papers; `virtual:network`: the part that ingest uses. Tests and
 * sample builds have invented hosts and papers. Problems fail the build; the dev server reloads on
 * changes. `hasTextFiles`: Markdown texts become static files, which the site's Worker reads.
 */
export function papers(build: ServedBuild & { hasTextFiles?: boolean }): Plugin {
  const filed = () =>
    servedPapers(build).map((paper) =>
      build.hasTextFiles ? fileTexts(paper) : { paper, files: new Map<string, string>() },
    );
  return {
    name: 'papers',
    resolveId: (id) => (/^virtual:(?:papers|network)$/.test(id) ? `\0${id}` : undefined),
    async load(id) {
      if (id === NETWORK_MODULE)
        return `export const network = ${parsed(networkOf(servedPapers(build)))};`;
      if (id !== PAPERS_MODULE) return;
      const shown = filed().map(({ paper }) => withSmallPictures(folderOfServed(paper), paper));
      return `export const papers = ${parsed(await Promise.all(shown))};`;
    },
    // Adds the papers' static files to those of public/. `run_worker_first` in wrangler.toml hides
    // the texts from readers.
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const texts = filed().flatMap(({ files }) => [...files]);
      for (const [path, source] of [...(await paperFiles(build)), ...texts])
        this.emitFile({ type: 'asset', fileName: path.slice(1), source });
    },
    configureServer({ watcher, middlewares }) {
      watcher.add(watched());
      middlewares.use(async ({ url = '' }, response, next) => {
        if (!url.startsWith('/papers/')) return next();
        const path = url.replace(/[?#].*/, '');
        try {
          const file = (await paperFiles(build)).get(path);
          if (!file) return next();
          response.setHeader('Content-Type', fileType(path) ?? 'application/octet-stream');
          response.end(file);
        } catch (error) {
          // For example a picture that another program is still writing.
          next(error);
        }
      });
    },
    hotUpdate({ file, modules }) {
      if (!watched().some((folder) => file.startsWith(folder + sep))) return;
      const { moduleGraph } = this.environment;
      const changed = [PAPERS_MODULE, NETWORK_MODULE].flatMap(
        (id) => moduleGraph.getModuleById(id) ?? [],
      );
      return changed.length > 0 ? [...modules, ...changed] : undefined;
    },
  };
}

/** The folders that the dev server watches. */
const watched = () => [...FOLDERS, process.env[PREVIEWED_PAPER] || PAPERS];

/** The files of all papers of a build, by their paths on the site. */
async function paperFiles(build: ServedBuild): Promise<Map<string, Uint8Array>> {
  const files = await Promise.all(
    servedPapers(build).map((paper) => filesOfPaper(folderOfServed(paper), paper)),
  );
  return new Map(files.flatMap((each) => [...each]));
}

/** Embeds a value as JSON text: parsing that starts a Worker faster than compiling a literal. */
function parsed(value: unknown): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
}

const MODULE = '\0virtual:nameplates';

/** `virtual:nameplates`: each publication's name as an outline, if the font can write it. */
export function nameplates(build: { isSample: boolean }): Plugin {
  return {
    name: 'nameplates',
    resolveId: (id) => (id === 'virtual:nameplates' ? MODULE : undefined),
    load(id) {
      if (id !== MODULE) return;
      const names = [...new Set(servedPapers(build).map(({ name }) => name))];
      const found = names
        .map((name) => [name, outlineName(name)] as const)
        .filter(([, outline]) => outline);
      return `export const nameplates = new Map(${JSON.stringify(found)});`;
    },
  };
}

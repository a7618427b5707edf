import type { Block, Run } from './light-markup.ts';

/** The words of a text without its markup and without its pictures. */
export function plainWords(blocks: readonly Block[]): string[] {
  const all = allRuns(blocks)
    .map((runs) => runs.map((run) => (run.kind === 'text' ? run.text : ' ')).join(''))
    .join(' ');
  return all.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** The runs of every heading and paragraph, those in lists and quotes too, in order. */
export function allRuns(blocks: readonly Block[]): (readonly Run[])[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'picture') return [];
    if (block.kind === 'list') return allRuns(block.items.flat());
    return block.kind === 'quote' ? allRuns(block.blocks) : [block.runs];
  });
}

/** The runs of a line in groups: each link is one, with its address, and so is what stands between two links. */
export function groupByLink(
  runs: readonly Run[],
): (readonly [href: string | undefined, runs: readonly Run[]])[] {
  const groups: [string | undefined, Run[]][] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last && last[0] === run.href) last[1].push(run);
    else groups.push([run.href, [run]]);
  }
  return groups;
}

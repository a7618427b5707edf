import { escapeUTF8 } from 'entities';
import type { Block, Run } from './light-markup.ts';
import { textPicture } from './post-addresses.ts';

/** Where a text's HTML is read. */
export interface HtmlPlace {
  /** Stands before paths of the site, so that every address is absolute: `https://nunavut-news.example`. */
  readonly origin: string;
  readonly insecureHosts: ReadonlySet<string> | undefined;
}

/** A post's text as HTML for programs: plain elements, absolute addresses, every character of the author escaped. */
export function postHtml(blocks: readonly Block[], place: HtmlPlace): string {
  return blocks.map((block) => blockHtml(block, place)).join('\n');
}

/** A picture as HTML. `address` is absolute, or a path of the site. */
export function pictureHtml(address: string, alt: string, { origin }: HtmlPlace): string {
  return `<p><img src="${escapeUTF8(new URL(address, origin).href)}" alt="${escapeUTF8(alt)}"></p>`;
}

function blockHtml(block: Block, place: HtmlPlace): string {
  switch (block.kind) {
    case 'heading':
      // The title of the entry is the heading above.
      return `<h${block.level + 1}>${runsHtml(block.runs, place)}</h${block.level + 1}>`;
    case 'paragraph':
      return `<p>${runsHtml(block.runs, place)}</p>`;
    case 'picture': {
      const address = textPicture(block.address, place.insecureHosts);
      return address ? pictureHtml(address, block.alt, place) : `<p>${escapeUTF8(block.alt)}</p>`;
    }
    case 'quote':
      return `<blockquote>${postHtml(block.blocks, place)}</blockquote>`;
    case 'list': {
      const items = block.items.map((item) => `<li>${postHtml(item, place)}</li>`).join('');
      return block.start === undefined
        ? `<ul>${items}</ul>`
        : `<ol start="${block.start}">${items}</ol>`;
    }
  }
}

function runsHtml(runs: readonly Run[], { origin }: HtmlPlace): string {
  return groupByLink(runs)
    .map(([href, group]) => {
      const inside = group.map(runHtml).join('');
      return href === undefined
        ? inside
        : `<a href="${escapeUTF8(new URL(href, origin).href)}">${inside}</a>`;
    })
    .join('');
}

function runHtml(run: Run): string {
  if (run.kind === 'break') return '<br>';
  const words = escapeUTF8(run.text);
  const emphasised = run.em ? `<em>${words}</em>` : words;
  return run.strong ? `<strong>${emphasised}</strong>` : emphasised;
}

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

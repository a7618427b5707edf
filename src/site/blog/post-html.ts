import { escapeUTF8 } from 'entities';
import type { Block, Run } from './light-markup.ts';
import { textPicture } from './post-picture.ts';
import { groupByLink } from './post-runs.ts';

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

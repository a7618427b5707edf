import { escapeUTF8 } from 'entities';
import type { Block, Run } from './light-markup.ts';
import { textPicture } from './post-addresses.ts';

/** Writes parts of a text as HTML for one use, such as pages. Results are not escaped again. */
export interface HtmlForm {
  /** The element of a heading: `h2`. */
  heading: (level: number) => string;
  /** The attributes of a link. */
  link: (href: string) => string;
  /** A picture by its address, which is absolute or a path of the site. */
  picture: (address: string, alt: string) => string;
  insecureHosts: ReadonlySet<string> | undefined;
  /** Words as HTML; `mayHaveLinks` is false in headings and links. */
  words: (text: string, mayHaveLinks: boolean) => string;
}

/** Plain elements with absolute addresses. `origin` stands before paths of the site. */
export function formForPrograms(
  origin: string,
  insecureHosts: HtmlForm['insecureHosts'],
): HtmlForm {
  const written = (address: string) => escapeUTF8(new URL(address, origin).href);
  return {
    // The title of the entry is the heading above.
    heading: (level) => `h${level + 1}`,
    link: (href) => `href="${written(href)}"`,
    picture: (address, alt) => `<p><img src="${written(address)}" alt="${escapeUTF8(alt)}"></p>`,
    insecureHosts,
    words: escapeUTF8,
  };
}

/** A post's text as HTML, every character of the author escaped. */
export function postHtml(blocks: readonly Block[], form: HtmlForm): string {
  return blocks.map((block) => blockHtml(block, form)).join('\n');
}

function blockHtml(block: Block, form: HtmlForm): string {
  switch (block.kind) {
    case 'heading': {
      const tag = form.heading(block.level);
      return `<${tag}>${runsHtml(block.runs, form, false)}</${tag}>`;
    }
    case 'paragraph':
      return `<p>${runsHtml(block.runs, form)}</p>`;
    case 'picture': {
      const address = textPicture(block.address, form.insecureHosts);
      return address ? form.picture(address, block.alt) : `<p>${escapeUTF8(block.alt)}</p>`;
    }
    case 'quote':
      return `<blockquote>${postHtml(block.blocks, form)}</blockquote>`;
    case 'list': {
      const { start, items } = block;
      const inside = items.map((item) => `<li>${itemHtml(item, form)}</li>`).join('');
      if (start === undefined) return `<ul>${inside}</ul>`;
      return start === 1 ? `<ol>${inside}</ol>` : `<ol start="${start}">${inside}</ol>`;
    }
  }
}

/** A list item. A single text, with the blocks below it, needs no paragraph. */
function itemHtml(blocks: readonly Block[], form: HtmlForm): string {
  const [first, ...rest] = blocks;
  return first?.kind !== 'paragraph' || rest.some(({ kind }) => kind === 'paragraph')
    ? postHtml(blocks, form)
    : runsHtml(first.runs, form) + postHtml(rest, form);
}

function runsHtml(runs: readonly Run[], form: HtmlForm, mayHaveLinks = true): string {
  return groupByLink(runs)
    .map(([href, group]) => {
      const write = (text: string) => form.words(text, mayHaveLinks && href === undefined);
      const inside = group.map((run) => runHtml(run, write)).join('');
      return href === undefined ? inside : `<a ${form.link(href)}>${inside}</a>`;
    })
    .join('');
}

function runHtml(run: Run, write: (text: string) => string): string {
  if (run.kind === 'break') return '<br>';
  const words = write(run.text);
  const emphasised = run.em ? `<em>${words}</em>` : words;
  return run.strong ? `<strong>${emphasised}</strong>` : emphasised;
}

/** The words of a text without markup and pictures. */
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

/** Groups the runs of a line: one group per link, with its address, and per text between links. */
function groupByLink(
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

const WORDS_PER_MINUTE = 220;

/** The minutes that it takes to read a text of this many words. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

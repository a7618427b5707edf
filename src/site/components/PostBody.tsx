import type { ReactNode } from 'react';
import type { Gazetteer } from '../../publications/gazetteer.ts';
import { markSyllabics } from '../../shared/components/Syllabics.tsx';
import { FALLBACK } from '../../shared/page-attributes.ts';
import type { Block, Run } from '../blog/light-markup.ts';
import { textPicture } from '../blog/post-addresses.ts';
import { groupByLink } from '../blog/post-html.ts';
import { findLinks } from '../places/find-places.ts';
import { placePath } from '../places/place-paths.ts';
import { usePublication } from './use-publication.ts';

const PLACEHOLDER = '/placeholder.svg';
const HEADINGS = ['h2', 'h3', 'h4'] as const;

/**
 * A post's text. Its heading levels follow the page's own h1 without a gap: the highest level that the text uses becomes an
 * h2.
 */
export function PostBody({ blocks }: { blocks: readonly Block[] }) {
  const { gazetteer } = usePublication();
  const write = gazetteer ? placeLinker(gazetteer) : markSyllabics;
  const levels = blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : []));
  const ranks = [...new Set(levels)].sort();
  return (
    <div className="text">
      <Blocks blocks={blocks} ranks={ranks} write={write} />
    </div>
  );
}

/** Marks the syllabics of a text, and links its places where they may be links. */
type WriteText = (text: string) => ReactNode;

/** What blocks at any depth need to know: the heading levels of the whole text, and how it is written. */
interface Whole {
  readonly ranks: readonly number[];
  readonly write: WriteText;
}

function Blocks({ blocks, ...whole }: Whole & { blocks: readonly Block[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change their order
    <BlockElement key={index} block={block} {...whole} />
  ));
}

function BlockElement({ block, ...whole }: Whole & { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Tag = HEADINGS[whole.ranks.indexOf(block.level)] ?? 'h4';
      return (
        <Tag>
          <Runs runs={block.runs} />
        </Tag>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Runs runs={block.runs} write={whole.write} />
        </p>
      );
    case 'picture':
      return <Picture {...block} />;
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} {...whole} />
        </blockquote>
      );
    case 'list':
      return <List list={block} {...whole} />;
  }
}

function List({ list, ...whole }: Whole & { list: Extract<Block, { kind: 'list' }> }) {
  const { start, items } = list;
  const Tag = start === undefined ? 'ul' : 'ol';
  return (
    <Tag {...(start !== undefined && start !== 1 && { start })}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nor do the items of a list
        <li key={index}>
          <Item blocks={item} {...whole} />
        </li>
      ))}
    </Tag>
  );
}

/** An item of a list: one text, with what is below it, needs no paragraph around it. */
function Item({ blocks, ...whole }: Whole & { blocks: readonly Block[] }) {
  const [first, ...rest] = blocks;
  if (first?.kind !== 'paragraph' || rest.some(({ kind }) => kind === 'paragraph'))
    return <Blocks blocks={blocks} {...whole} />;
  return (
    <>
      <Runs runs={first.runs} write={whole.write} />
      <Blocks blocks={rest} {...whole} />
    </>
  );
}

/** A picture in its reserved space; where pages must not load it, its description. */
function Picture({ address, alt }: { address: string; alt: string }) {
  const picture = textPicture(address, usePublication().insecureHosts);
  if (!picture) return <p>{alt}</p>;
  return (
    <figure className="picture">
      <img
        src={picture}
        alt={alt}
        width="800"
        height="450"
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        {...{ [FALLBACK]: PLACEHOLDER }}
      />
    </figure>
  );
}

/** Runs in order; those of one link are in one element. */
function Runs({ runs, write }: { runs: readonly Run[]; write?: WriteText }) {
  return groupByLink(runs).map(([href, group], index) =>
    href === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: nor do the parts of a line
      <Words key={index} runs={group} write={write} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <a key={index} href={href} {...(/^http/.test(href) && OUTSIDE)}>
        <Words runs={group} />
      </a>
    ),
  );
}

function Words({ runs, write = markSyllabics }: { runs: readonly Run[]; write?: WriteText }) {
  return runs.map((run, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <RunElement key={index} run={run} write={write} />
  ));
}

const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer' };

function RunElement({ run, write }: { run: Run; write: WriteText }) {
  if (run.kind === 'break') return <br />;
  const words = write(run.text);
  const emphasised = run.em ? <em>{words}</em> : words;
  return run.strong ? <strong>{emphasised}</strong> : emphasised;
}

/** Links the places in the parts of one text, each where its own name stands first. The parts must be given in their order. */
function placeLinker(gazetteer: Gazetteer): WriteText {
  const linked = new Set<string>();
  return (text) => {
    const parts: ReactNode[] = [];
    let last = 0;
    for (const { community, start, end } of findLinks(text, gazetteer, linked)) {
      parts.push(
        markSyllabics(text.slice(last, start)),
        <a key={community.slug} href={placePath(community.slug)}>
          {markSyllabics(text.slice(start, end))}
        </a>,
      );
      last = end;
    }
    return last === 0 ? markSyllabics(text) : [...parts, markSyllabics(text.slice(last))];
  };
}

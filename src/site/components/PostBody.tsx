import type { ReactNode } from 'react';
import type { Gazetteer } from '../../publications/gazetteer.ts';
import { markSyllabics } from '../../shared/components/Syllabics.tsx';
import { FALLBACK } from '../../shared/page-attributes.ts';
import type { Block, Run } from '../blog/light-markup.ts';
import { textPicture } from '../blog/post-addresses.ts';
import { groupByLink } from '../blog/post-html.ts';
import { findOwnNames } from '../places/find-places.ts';
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
  const places = gazetteer && new PlaceLinker(gazetteer);
  const levels = blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : []));
  const ranks = [...new Set(levels)].sort();
  return (
    <div className="text">
      <Blocks blocks={blocks} ranks={ranks} places={places} />
    </div>
  );
}

/** What blocks at any depth need to know: the heading levels of the whole text, and the places that are linked where it names them first. */
interface Whole {
  readonly ranks: readonly number[];
  readonly places: PlaceLinker | undefined;
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
          <Runs runs={block.runs} places={whole.places} />
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
      <Runs runs={first.runs} places={whole.places} />
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
function Runs({ runs, places }: { runs: readonly Run[]; places?: PlaceLinker | undefined }) {
  return groupByLink(runs).map(([href, group], index) =>
    href === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: nor do the parts of a line
      <Words key={index} runs={group} places={places} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <a key={index} href={href} {...(/^http/.test(href) && OUTSIDE)}>
        <Words runs={group} />
      </a>
    ),
  );
}

function Words({ runs, places }: { runs: readonly Run[]; places?: PlaceLinker | undefined }) {
  return runs.map((run, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <RunElement key={index} run={run} places={places} />
  ));
}

const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer' };

function RunElement({ run, places }: { run: Run; places: PlaceLinker | undefined }) {
  if (run.kind === 'break') return <br />;
  const words = places ? places.link(run.text) : markSyllabics(run.text);
  const emphasised = run.em ? <em>{words}</em> : words;
  return run.strong ? <strong>{emphasised}</strong> : emphasised;
}

/** Links the places in the parts of one text, each where its own name stands first. The parts must be given in their order. */
class PlaceLinker {
  readonly #gazetteer: Gazetteer;
  readonly #linked = new Set<string>();

  constructor(gazetteer: Gazetteer) {
    this.#gazetteer = gazetteer;
  }

  /** The part with its links, syllabics marked. */
  link(text: string): ReactNode {
    const parts: ReactNode[] = [];
    let last = 0;
    for (const { community, start, end } of findOwnNames(text, this.#gazetteer)) {
      const { slug } = community;
      if (this.#linked.has(slug)) continue;
      this.#linked.add(slug);
      parts.push(
        markSyllabics(text.slice(last, start)),
        <a key={slug} href={placePath(slug)}>
          {markSyllabics(text.slice(start, end))}
        </a>,
      );
      last = end;
    }
    return last === 0 ? markSyllabics(text) : [...parts, markSyllabics(text.slice(last))];
  }
}

import { markSyllabics } from '../../shared/components/Syllabics.tsx';
import type { Block, Run } from '../blog/light-markup.ts';

/**
 * A post's text. Its heading levels follow the page's own h1 without a gap: the highest level that the text uses becomes an
 * h2.
 */
export function PostBody({ blocks }: { blocks: readonly Block[] }) {
  const levels = blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : []));
  const ranks = [...new Set(levels)].sort();
  return (
    <div className="text">
      {blocks.map((block, index) => {
        const Tag =
          block.kind === 'paragraph' ? 'p' : (HEADINGS[ranks.indexOf(block.level)] ?? 'h4');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change their order
          <Tag key={index}>
            {block.runs.map((run, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do its parts
              <RunElement key={place} run={run} />
            ))}
          </Tag>
        );
      })}
    </div>
  );
}

const HEADINGS = ['h2', 'h3', 'h4'] as const;

function RunElement({ run }: { run: Run }) {
  if (run.kind === 'break') return <br />;
  const words = markSyllabics(run.text);
  const emphasised = run.em ? <em>{words}</em> : words;
  return run.strong ? <strong>{emphasised}</strong> : emphasised;
}

import type { Block, Run } from '../blog/light-markup.ts';

/** A post's text. Its headings stand below the page's own: # becomes a second-level heading. */
export function PostBody({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="text">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's blocks never change places
        <BlockElement key={index} block={block} />
      ))}
    </div>
  );
}

function BlockElement({ block }: { block: Block }) {
  const Tag = block.kind === 'paragraph' ? 'p' : (`h${block.level + 1}` as 'h2' | 'h3' | 'h4');
  return (
    <Tag>
      {block.runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nor do its words
        <RunElement key={index} run={run} />
      ))}
    </Tag>
  );
}

function RunElement({ run }: { run: Run }) {
  if (run.kind === 'break') return <br />;
  const words = run.em ? <em>{run.text}</em> : run.text;
  return run.strong ? <strong>{words}</strong> : words;
}

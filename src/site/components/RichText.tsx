import type { Run } from '../content/rich-text.ts';

/** Paragraphs of text with links in them. */
export function RichText({ paragraphs }: { paragraphs: readonly (readonly Run[])[] }) {
  return paragraphs.map((runs, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text never change their order
    <p key={index}>
      {runs.map(({ text, href }, place) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: nor do its parts
          <a key={place} href={href}>
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  ));
}

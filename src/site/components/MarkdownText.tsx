/** HTML that the compiler rendered from a paper's own Markdown (scripts/papers/markdown-text.ts). */
export function MarkdownText({ html }: { html: string }) {
  return (
    <div
      className="text"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the paper's own Markdown, rendered without raw HTML
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

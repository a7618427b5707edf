/** HTML that the build rendered from the repository's own Markdown (scripts/vite/markdown-content.ts). */
export function MarkdownText({ html }: { html: string }) {
  return (
    <div
      className="text"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the repository's own Markdown, rendered without raw HTML
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

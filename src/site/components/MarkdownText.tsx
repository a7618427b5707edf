/** A text that the build made from the repository's own Markdown (scripts/vite/markdown-content.ts). */
export function MarkdownText({ html }: { html: string }) {
  return (
    <div
      className="text"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, which lets no HTML through
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** An element around markup that React has rendered before (src/site/components/cached-markup.ts). */
export function Markup({
  tag: Tag,
  className,
  html,
}: {
  tag: 'div' | 'footer' | 'header' | 'section';
  className?: string;
  html: string;
}) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

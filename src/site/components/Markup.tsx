/** An element around markup that React has rendered before (src/site/components/cached-markup.ts). */
export function Markup({
  tag: Tag,
  className,
  label,
  html,
}: {
  tag: 'aside' | 'div' | 'footer' | 'header' | 'section' | 'ul';
  className?: string;
  /** The name of a landmark. */
  label?: string;
  html: string;
}) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output
    <Tag className={className} aria-label={label} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

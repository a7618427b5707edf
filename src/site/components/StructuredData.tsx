/** A page's structured data as a JSON-LD data block. It is never executed, so script-src need not allow it. */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose every "<" is escaped, so that it cannot end the block
      dangerouslySetInnerHTML={{ __html: serialiseForScript(data) }}
    />
  );
}

/** JSON without `<`, so that it is safe inside a script element. */
export function serialiseForScript(data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

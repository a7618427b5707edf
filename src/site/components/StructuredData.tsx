/** What a page says to machines, as a JSON-LD data block: it is never executed, so it needs no room in script-src. */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose every "<" is escaped, so that it cannot end the block
      dangerouslySetInnerHTML={{ __html: serialiseForScript(data) }}
    />
  );
}

/** JSON that can stand in a script element: no `<` in it. */
export function serialiseForScript(data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

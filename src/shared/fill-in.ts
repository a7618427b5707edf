/** Replaces placeholders such as `{count}`. */
export function fillIn(
  sentence: string,
  values: Readonly<Record<string, number | string>>,
): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

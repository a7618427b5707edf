/** Formatters are slow to create, and large. */
const formats = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATS = 100;

/** A cached formatter; `name` identifies the options. @throws RangeError for an unknown zone */
export function dateFormat(
  { language, timeZone }: { language: string; timeZone: string },
  name: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${name}`;
  let formatter = formats.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(language, { timeZone, ...options });
    if (formats.size >= MAX_FORMATS) formats.clear();
    formats.set(key, formatter);
  }
  return formatter;
}

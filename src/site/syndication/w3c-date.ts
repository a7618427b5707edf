/** A date as site maps write it (W3C Datetime): a day as it is, an instant in UTC to the second; `undefined` for anything else. */
export function w3cDate(date: string | number | undefined): string | undefined {
  if (date === undefined) return undefined;
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) return undefined;
  if (typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date)) return date;
  return toSecond(at);
}

/** `2026-11-20T12:00:00Z` (RFC 3339, to the second), as Atom writes it too. */
export function toSecond(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** A date for site maps (W3C Datetime): a day stays as it is, an instant is UTC to the second; `undefined` for anything else. */
export function w3cDate(date: string | number | undefined): string | undefined {
  if (date === undefined) return undefined;
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) return undefined;
  if (typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date)) return date;
  return toSecond(at);
}

/** `2026-11-20T12:00:00Z` (RFC 3339, to the second), the format of Atom too. */
export function toSecond(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z');
}

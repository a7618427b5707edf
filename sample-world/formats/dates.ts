const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const HOUR_MS = 3_600_000;

/**
 * RFC 822 with a four-digit year, as RSS 2.0 has it: `Sat, 21 Nov 2026 09:05:00 -0500`; `GMT`
 * without an offset.
 */
export function rfc822Date(date: Date, offsetHours = 0): string {
  const there = new Date(date.getTime() + offsetHours * HOUR_MS);
  const day = `${DAYS[there.getUTCDay()]}, ${two(there.getUTCDate())} ${MONTHS[there.getUTCMonth()]}`;
  const time = there.toISOString().slice(11, 19);
  const zone = offsetHours === 0 ? 'GMT' : `${sign(offsetHours)}${two(Math.abs(offsetHours))}00`;
  return `${day} ${there.getUTCFullYear()} ${time} ${zone}`;
}

/** RFC 3339, as Atom has it: `2026-11-21T09:05:00-05:00`; `Z` without an offset. */
export function w3cDate(date: Date, offsetHours = 0): string {
  const there = new Date(date.getTime() + offsetHours * HOUR_MS).toISOString().slice(0, 19);
  return offsetHours === 0
    ? `${there}Z`
    : `${there}${sign(offsetHours)}${two(Math.abs(offsetHours))}:00`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function sign(offsetHours: number): string {
  return offsetHours < 0 ? '-' : '+';
}

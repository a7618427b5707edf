/**
 * What a time is called by how long ago it was, between bars: a time of the last minute, then minutes, hours and days, each for one and for
 * more. `#` is the number. The script of every page has these; pages in another language bring theirs.
 */
export const RELATIVE_TIMES =
  'just now|# minute ago|# minutes ago|# hour ago|# hours ago|# day ago|# days ago';

/** Titles as publishers and authors write them, and what a reader's program must give back. */
export const HOSTILE_TITLES: readonly (readonly [written: string, read: string])[] = [
  ['Fish & chips & more', 'Fish & chips & more'],
  ['AT&T, R&D and &amp; itself', 'AT&T, R&D and &amp; itself'],
  ['3 < 5 and 7 > 6', '3 < 5 and 7 > 6'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['An end ]]> in the middle', 'An end ]]> in the middle'],
  ['Northern lights 🌌 over the bay 👩🏽‍🚀', 'Northern lights 🌌 over the bay 👩🏽‍🚀'],
  ['ᓄᓇᕗᑦ ᐱᕙᓪᓕᐊᔪᑦ', 'ᓄᓇᕗᑦ ᐱᕙᓪᓕᐊᔪᑦ'],
  ['Con\u0000trol\u0001 char\u001facters\u007f\ufffe', 'Control characters'],
  ['Half a pair \ud83d here', 'Half a pair here'],
  ['Two\r\nlines\tand a tab', 'Two lines and a tab'],
  ['"Quotes" and \'apostrophes\'', '"Quotes" and \'apostrophes\''],
  ['A <b>bold</b> & "x" <script>', 'A <b>bold</b> & "x" <script>'],
  ['I <3 &copy, &#169; and &notanentity;', 'I <3 &copy, &#169; and &notanentity;'],
  ['<!-- no comment --> <![CDATA[ no section ]]>', '<!-- no comment --> <![CDATA[ no section ]]>'],
];

/** A title of an RSS feed as the eye reads it: see htmlSafeTitle. */
export function seenTitle(title: string | undefined): string | undefined {
  return title?.replaceAll('‹', '<').replaceAll('›', '>').replaceAll('\u2060', '');
}

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
  ['<!-- no comment --> <![CDATA[ no section ]]>', '<!-- no comment --> <![CDATA[ no section ]]>'],
];

/** Those that a database keeps: D1 takes no half of a surrogate pair. */
export const STORED_TITLES = HOSTILE_TITLES.filter(([written]) => written.isWellFormed());

/** Those that the site's own parser keeps as they are: it takes titles for HTML, as publishers mean them. */
export const PLAIN_TITLES = STORED_TITLES.filter(([, read]) => !/<[a-z!]|&amp;/.test(read));

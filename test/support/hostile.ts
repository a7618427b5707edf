import fc from 'fast-check';

/** Spellings of hosts that only machines inside a network can reach. */
export const PRIVATE_HOSTS: readonly string[] = [
  // Loopback, in forms that the URL parser reads as one.
  '127.0.0.1',
  '127.255.255.254',
  '0x7f000001',
  '127.0.0.1.',
  '１２７.0.0.1',
  '[::1]',
  'localhost',
  'localhost.',
  'feeds.localhost',
  'localhost.localdomain',
  'localhost6.localdomain6',
  // This host and this network.
  '0.0.0.0',
  '[::]',
  // Private networks.
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.0.1',
  '100.64.0.1',
  '[fc00::1]',
  '[fd12:3456:789a::1]',
  // Link-local, and the addresses at which clouds serve credentials.
  '169.254.0.1',
  '169.254.169.254',
  '[fe80::1]',
  '[fd00:ec2::254]',
  'metadata.google.internal',
  // IPv4 inside IPv6.
  '[::ffff:127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::10.0.0.1]',
  '[2002:7f00:1::]',
  // Broadcast, multicast, documentation.
  '255.255.255.255',
  '224.0.0.1',
  '[ff02::1]',
  '192.0.2.1',
  '[2001:db8::1]',
  // Names that no public server has.
  'router',
  'printer.local',
  'intranet.corp',
  'nas.home.arpa',
  'db.internal',
  'kubernetes.default.svc',
  'hidden.onion',
];

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

/** An RSS title as it looks to a reader: see htmlSafeTitle. */
export function seenTitle(title: string | undefined): string | undefined {
  return title?.replaceAll('‹', '<').replaceAll('›', '>').replaceAll('\u2060', '');
}

/** Errors of the platform or network, which say nothing about the request or its data. */
export const OUR_FAULTS: readonly Error[] = [
  new DOMException('timed out', 'TimeoutError'),
  new DOMException('aborted', 'AbortError'),
  new DOMException('the network is gone', 'NetworkError'),
  new TypeError('fetch failed'),
  new Error('internal error; reference = 0123456789abcdef'),
];

export function imagesError(code: number): Error {
  return Object.assign(new Error(`ERROR ${code}`), { code });
}

export const feedSpellings = fc
  .record({
    host: fc.constantFrom('feeds.ca', 'news.feeds.ca', 'xn--bcher-kva.ca'),
    path: fc.constantFrom('', '/rss', '/~town/news_feed.xml', '/%C3%A9v%C3%A9nements', '/a/b.ics'),
    query: fc.constantFrom('', '?lang=en', '?u=https://a.ca/&b=%2F'),
    changes: fc.record({
      isUpperCase: fc.boolean(),
      hasPort: fc.boolean(),
      hasWww: fc.boolean(),
      hasLastDot: fc.boolean(),
      hasSlash: fc.boolean(),
      dots: fc.constantFrom('', '/.', '/x/..', '/%2e', '/x/%2E%2e'),
      fragment: fc.constantFrom('', '#', '#a?b'),
      isEncoded: fc.boolean(),
      isLowerHex: fc.boolean(),
      hasEmptyQuery: fc.boolean(),
    }),
  })
  .map(({ host, path, query, changes }) => {
    const name = `${changes.hasWww ? 'www.' : ''}${host}${changes.hasLastDot ? '.' : ''}`;
    const encoded = changes.isEncoded
      ? path.replace(/[a-z~_.-](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
      : path;
    const spelt = [
      changes.isUpperCase ? `HTTPS://${name.toUpperCase()}` : `https://${name}`,
      changes.hasPort ? ':443' : '',
      changes.dots,
      changes.isLowerHex ? encoded.replaceAll(/%C3%A9/g, '%c3%a9') : encoded,
      changes.hasSlash ? '/' : '',
      query === '' && changes.hasEmptyQuery ? '?' : query,
      changes.fragment,
    ].join('');
    return { address: `https://${host}${path}${query}`, spelt };
  });

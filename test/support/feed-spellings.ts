import fc from 'fast-check';

/** An address of a feed, and other spellings of it: each of those leads to the same document. */
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

/** The words of /rss around the generator. */
export const RSS = {
  title: 'RSS Feed Generator',
  description: (paper: string) =>
    `The newest posts of ${paper} as an RSS feed, to subscribe to, copy or download, and the feeds of all sections.`,
  intro: (paper: string) => `The newest posts of ${paper}, compiled into RSS for your feed reader.`,
  openXml: 'Open the XML to copy it',
  howTo: 'How to use the feed',
  steps: [
    'Copy the feed URL above.',
    'In your feed reader, choose to add a feed or to subscribe, and paste the URL.',
    'New posts appear in the reader by themselves; it asks for them about once an hour.',
  ],
  carries: (posts: number) => `The feed carries the newest ${posts} posts.`,
  /** Followed by the name of the file. */
  publishElsewhere: 'To publish the feed elsewhere, copy the XML or download it as the file ',
  readers: 'Popular feed readers',
  /** Where feed readers run. */
  places: {
    everywhere: 'in the browser, on Android and iOS',
    everywhereFree: 'in the browser, on Android and iOS; free software',
    browser: 'in the browser',
    appleFree: 'on macOS and iOS; free software',
    desktopFree: 'on Windows, macOS and Linux; free software',
    serverFree: 'on a server of your own; free software',
  },
  more: 'More feeds',
  /** Around links to Atom, to JSON Feed and to an OPML file. */
  samePosts: {
    beforeAtom: 'The same posts come as ',
    beforeJson: ' and ',
    beforeOpml: '. The posts and the headlines of every section come in one ',
    opml: 'OPML file',
    end: ', to import at once. Headlines, all or by section:',
  },
};

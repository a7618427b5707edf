/** The words of the generator of /rss. */
export const RSS_GENERATOR = {
  refresh: 'Refresh',
  copy: 'Copy XML',
  download: 'Download RSS',
  feedUrl: 'Feed URL',
  items: 'Items',
  updated: 'Last updated',
  checked: 'Last checked',
  notYet: 'Not yet',
  xml: 'Generated RSS XML',
  withoutTexts:
    'The box leaves out the full texts of the posts: Copy XML and Download RSS give the file, which has them.',
  dismiss: 'Dismiss',
  // requirements#rss-messages
  generated: {
    title: 'RSS Feed Generated',
    text: 'Latest blog posts have been compiled into RSS format.',
  },
  failed: { title: 'Error', text: 'Failed to generate RSS feed. Please try again.' },
  copied: { title: 'Copied!', text: 'RSS XML has been copied to clipboard.' },
  notCopied: {
    title: 'Error',
    text: 'The XML could not be copied. It is selected now: copy it by hand.',
  },
  downloaded: { title: 'Downloaded!', text: 'RSS file has been downloaded.' },
};

export type RssGeneratorWords = typeof RSS_GENERATOR;

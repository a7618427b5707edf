/** The words of the offline page, and of copies that are shown without a connection. */
export const OFFLINE = {
  title: 'You’re offline',
  description: (paper: string) => `Pages of ${paper} that can be read without a connection.`,
  reconnect: 'This page will load when you reconnect.',
  copies: 'What you can read now',
  kept: 'The front page, the news page, today’s edition on one sheet and the articles that you have opened are kept on your device by browsers that can do so. Open one of them again to read its copy.',
  /** What screen readers call the line above a copy. */
  copy: 'Offline copy',
  note: (time: string) => `No connection: this is an offline copy, stored ${time}.`,
  stored: (time: string) => `stored ${time}`,
};

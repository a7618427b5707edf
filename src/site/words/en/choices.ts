/** The words of /choices. */
export const choices = {
  title: 'Choose what you see',
  description:
    'Mute words, publishers and languages: their stories are hidden, in this browser only.',
  intro:
    'Muted stories are hidden on every page; a line in their place says how many and lets you show them. Your choices stay in this browser: nobody else learns of them.',
  needsScript: 'This page needs JavaScript, which is turned off in your browser.',
  words: 'Muted words',
  wordsHint:
    'Hides stories whose headline or text has one of these words, or a word that starts with it.',
  word: 'Word or phrase',
  mute: 'Mute',
  remove: (word: string) => `Show stories with “${word}” again`,
  publishers: 'Publishers you see',
  languages: 'Languages you see',
  saved: 'Saved in this browser.',
  full: 'You have 100 already; remove one first.',
  notStored: 'Your browser does not let this site save your choice.',
};

/** The words of /choices. */
export const choices = {
  title: 'Choose what you see',
  description:
    'Mute words, publishers and languages: their stories are hidden in this browser alone.',
  intro:
    'Stories that you mute are hidden on every page, with a line that says how many and shows them again. The choice stays in this browser: nobody else learns of it.',
  needsScript: 'Choosing takes JavaScript, which is off in this browser.',
  words: 'Muted words',
  wordsHint:
    'Stories whose headline or text has one of these words, or a word that begins so, are hidden.',
  word: 'Word or phrase',
  mute: 'Mute',
  remove: (word: string) => `Show stories with “${word}” again`,
  publishers: 'Publishers you see',
  languages: 'Languages you see',
  saved: 'Saved in this browser.',
  full: 'There are 100 already: remove one first.',
  notStored: 'This browser refuses to keep your choice.',
};

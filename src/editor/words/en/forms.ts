/** The words of every form. */
export const FORMS = {
  problems: (count: number) =>
    count === 1 ? 'One thing needs to be corrected' : `${count} things need to be corrected`,
  checkFirst: 'Check this first',
  field: (label: string) => (label.endsWith('?') ? label : `${label}:`),
  optional: 'optional',
  characters: (max: number) => `at most ${max} characters`,
  left: '{count} left',
  over: '{count} too many',
  missing: 'Fill this in.',
  tooLong: (length: number, max: number) =>
    `This has ${length} characters; at most ${max} are allowed.`,
  noTime: 'Choose a date and time.',
  skippedTime: 'The clocks go forward that day and skip this time. Choose another one.',
  notADate: 'This is not a date and time.',
  notADay: 'This is not a date.',
  notATime: 'Write the time as 19:00.',
  notAnAddress: 'Write a whole address, such as https://example.com.',
  notAChoice: 'Choose one of these.',
  notChoices: 'Something that was chosen is not there any more. Choose again.',
  notAnEmail: 'Write an e-mail address.',
  hasControls: 'This contains a character that cannot be shown.',
  inZone: (zone: string) => `in the paper’s time zone, ${zone}`,
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Saved.',
  drafts: {
    heading: 'You wrote something here that was not saved',
    restore: 'Put it back',
    discard: 'Throw it away',
  },
  sentBefore:
    'This form was sent before: what it said then is in the list, and can be changed there. To publish what it says now as another one, send it again.',
  unsent:
    'It could not be sent: the connection or the log-in has ended. What you wrote stays here; try again.',
  differences: {
    added: 'Added:',
    removed: 'Removed:',
    sameLines: (count: number) => `${count} lines that are the same`,
  },
  merged: 'Changes that others made meanwhile are included.',
  conflict: {
    heading: 'Somebody saved this before you',
    text: (name: string, at: string) =>
      `${name} saved it on ${at}, after you had opened it. Nothing of yours is lost: where it differs from theirs, both texts are below. Change yours as you like and save it in place of theirs, or drop all your changes.`,
    theirs: 'Theirs',
    yours: 'Yours',
    saveMine: 'Save mine in place of theirs',
    dropMine: 'Drop my changes',
  },
};

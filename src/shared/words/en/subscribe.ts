/** The words of the control by which readers subscribe to warnings. */
export const SUBSCRIBE = {
  offer: (place: string) => `Tell me about warnings in ${place}`,
  subscribed: (place: string) => `You will be notified of warnings in ${place}.`,
  change: 'Change or stop',
  level: 'Tell me about',
  /** One for each `PushLevel`. */
  levels: [
    'Everything, including weather statements and other notices',
    'All warnings, closures, travel, moved events, water and health',
    'Orange and red warnings, closures, travel, water and health',
    'Only red warnings, and water and health',
  ],
  quiet: 'Quiet hours',
  from: 'From',
  until: 'until',
  noQuiet: 'None',
  quietHint: (place: string) =>
    `By the clock in ${place}. Anything issued during these hours arrives when they end, if it is still in force. Red warnings and notices about water and health arrive at once.`,
  allClear: 'Tell me when it is over',
  save: 'Save',
  stop: 'Stop telling me',
  working: 'One moment…',
  saved: 'Saved.',
  stopped: 'You will no longer be notified of warnings.',
  blocked:
    'Your browser blocks notifications from this site. Allow them in its settings for this site, then press the button again.',
  notAllowed:
    'Your browser was not allowed to show notifications. Press the button to be asked once more.',
  failed: 'That did not work. Check your connection, then press the button again.',
  lost: (place: string) =>
    `Your browser has ended the notifications about ${place}. Press the button to get them again.`,
  homeScreen:
    'To get warnings on an iPhone or iPad, add this site to your Home Screen first (Share, then “Add to Home Screen”) and open it from there.',
};

export type SubscribeWords = typeof SUBSCRIBE;

/** The words of the control by which readers subscribe to warnings. */
export const SUBSCRIBE = {
  offer: (place: string) => `Tell me about warnings in ${place}`,
  subscribed: (place: string) => `You will be told about warnings in ${place}.`,
  change: 'Change or stop',
  level: 'Tell me about',
  /** One for each `PushLevel`. */
  levels: [
    'Everything, statements and other notices too',
    'Warnings, closures, travel, events that have moved',
    'Orange and red warnings, closures, travel, water and health',
    'Red warnings, water and health alone',
  ],
  quiet: 'Quiet hours',
  from: 'From',
  until: 'until',
  noQuiet: 'None',
  quietHint: (place: string) =>
    `By the clock in ${place}. What is issued in these hours comes when they end, if it is still in force. Red warnings and notices about water and health come at once.`,
  allClear: 'Tell me when it is over',
  save: 'Save',
  stop: 'Stop telling me',
  working: 'One moment…',
  saved: 'Saved.',
  stopped: 'You will no longer be told about warnings.',
  blocked:
    'Your browser blocks notifications from this site. Allow them in its settings for this site, then press again.',
  notAllowed: 'Your browser was not allowed to show notifications. Press again to be asked again.',
  failed: 'That did not work. Check your connection, then press again.',
  lost: (place: string) =>
    `Your browser has ended the notifications about ${place}. Press to have them again.`,
  homeScreen:
    'To be told about warnings on an iPhone or iPad, add this site to your Home Screen first (Share, then “Add to Home Screen”) and open it from there.',
};

export type SubscribeWords = typeof SUBSCRIBE;

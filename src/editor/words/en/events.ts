/** The pages of events. */
export const EVENTS = {
  heading: 'Events',
  intro:
    'Bingo, hockey, meetings, feasts: what people can go to. Readers see it at once, on the page of events and in the calendars that follow it. Those of the calendars that the paper follows come by themselves, and are not listed here.',
  add: 'New event',
  change: (time: string) => `Change the event of ${time}`,
  publish: 'Publish now',
  save: 'Save the change',
  /** On a conflict page that a change of later occurrences led to. */
  onlyThis: 'This saves this time only. Open the event again to change the later ones too.',
  saveLater: (count: number) => `Save it for ${laterOnes(count)} too`,
  cancelled: 'cancelled',
  cancel: {
    button: 'Cancel it',
    later: (count: number) => `Cancel it and ${laterOnes(count)}`,
    help: 'Readers still see it, as cancelled.',
  },
  cancelledConflict: {
    heading: 'Somebody cancelled this before you',
    text: (name: string, at: string) =>
      `${name} cancelled it on ${at}, after you had opened it. Readers see it as cancelled. Nothing of yours is lost: where it differs from theirs, both texts are below. If you save yours it stays cancelled; if it takes place after all, say so on its page.`,
    saveMine: 'Save mine: it stays cancelled',
  },
  restore: {
    button: 'It takes place after all',
    later: (count: number) => `It and ${laterOnes(count)} take place after all`,
    help: 'Readers see now that it is cancelled.',
  },
  remove: {
    heading: 'It was a mistake',
    text: 'It is gone, and nobody reads that it was cancelled: for what was never planned, or stands here twice.',
    button: 'Remove it',
    later: (count: number) => `Remove it and ${laterOnes(count)}`,
  },
  title: 'What is it?',
  titleHelp: 'As a poster would say it: “Youth hockey night”.',
  day: 'Day',
  from: 'Begins at',
  fromHelp: (zone: string) =>
    `Leave it empty if it lasts all day. The time is that of the communities you choose; where their clocks differ, or you choose none, that of the paper: ${zone}.`,
  lastDay: 'Last day',
  lastDayHelp: 'For what lasts several days, or goes past midnight.',
  until: 'Ends at',
  untilHelp: 'Leave it empty if it is not known.',
  repeats: 'Does it repeat?',
  repeatsEach: {
    no: 'No',
    week: 'Every week',
    'two-weeks': 'Every two weeks',
    'month-date': 'Every month, on the same date',
    'month-weekday': 'Every month, on the same weekday',
  },
  repeatsUntil: 'Until',
  repeatsUntilHelp: (max: number) =>
    `If it repeats: the last day that it may be on. It can take place ${max} times at most.`,
  place: 'Place',
  placeHelp: 'The hall, the school, the rink: “Cadet Hall”.',
  where: 'Communities',
  whereHelp: 'Where it takes place. Choose none for what is on the radio or online.',
  noCommunity: 'None',
  more: 'Organizer, text, link, language',
  organiser: 'Who organizes it?',
  text: 'Text',
  textHelp: 'What else people should know: what to bring, what it costs, whom to call.',
  link: 'Link',
  linkHelp: 'A page that says more.',
  language: 'Language of the title and the text',
  ownLanguage: 'That of the paper',
  untilAlone: 'It has a time at which it ends, and none at which it begins.',
  lastDayAlone: 'Say also at what time it ends on its last day.',
  endsBefore: 'It would end before it begins. If it goes past midnight, choose its last day.',
  past: 'This is over already.',
  tooFar: 'This is more than two years ahead.',
  tooLong: 'This is longer than three months.',
  onlyOnce: 'Until this day it takes place only once.',
  tooOften: (count: number, max: number) =>
    `That would be ${count} times; at most ${max} are allowed.`,
  toCome: 'To come',
  over: 'Past',
  none: 'None.',
  moreTimes: (count: number, cancelled: number) =>
    (count === 1 ? '1 later time' : `${count} later times`) +
    (cancelled > 0 ? `, ${cancelled} cancelled` : ''),
  allDay: 'all day',
  dayTo: (first: string, last: string) => `${first} to ${last}`,
  by: (name: string) => `by ${name}`,
  done: {
    added: {
      now: 'Published: readers see it now.',
      later: 'Saved. It could not be published at once: readers will see it within five minutes.',
    },
    changed: {
      now: 'Readers see the change now.',
      later: 'Saved. Readers will see the change within five minutes.',
    },
    cancelled: {
      now: 'Readers see now that it is cancelled.',
      later: 'Saved. Readers will see within five minutes that it is cancelled.',
    },
    restored: {
      now: 'Readers see now that it takes place after all.',
      later: 'Saved. Readers will see within five minutes that it takes place after all.',
    },
    removed: {
      now: 'It is gone from every page.',
      later: 'Saved. It is gone from every page within five minutes.',
    },
  },
  changedMeanwhile: (name: string, when: string, at: string) =>
    `Nothing was removed: ${name} saved the one of ${when} on ${at}, after you had opened this page. Check it, then choose again.`,
  removedMeanwhile:
    'Somebody has removed this event since you opened it. The form of this occurrence is here: send it to add it again.',
  noRoom: (max: number, kilobytes: number) =>
    `There is no room for it: a paper has at most ${max} events to come, of ${kilobytes} KB together. Remove some first, or shorten them.`,
};

function laterOnes(count: number): string {
  return count === 1 ? 'the later one' : `the ${count} later ones`;
}

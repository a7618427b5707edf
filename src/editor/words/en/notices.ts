/** The pages of notices. */
export const NOTICES = {
  heading: 'Notices',
  intro:
    'What people must know now: a line above every page of the paper, at once, until it ends, and a message to the phones of subscribers.',
  add: 'New notice',
  change: 'Change the notice',
  publish: 'Publish now',
  save: 'Save the change',
  reopen: 'Put it in force again',
  endedBy: (name: string, at: string) => `${name} ended it on ${at}. Readers do not see it.`,
  endedConflict: {
    heading: 'Somebody ended this before you',
    text: (name: string, at: string) =>
      `${name} ended it on ${at}, after you had opened it. Readers do not see it any more, and what you wrote is not saved yet: it is below. Put the notice in force again with your text, or leave it ended.`,
    saveMine: 'Put it in force again with my text',
    dropMine: 'Leave it ended',
  },
  end: 'End it now',
  endHelp: 'It is gone from every page at once.',
  kind: 'What is it about?',
  kinds: {
    water: 'Water and health',
    closure: 'Closure',
    travel: 'Travel',
    event: 'Event moved',
    other: 'Other',
  },
  title: 'Title',
  titleHelp: 'The line that readers see: “School closed today”.',
  text: 'Text',
  textHelp: 'What else people must know: why, until when, whom to call.',
  languages: {
    en: 'English',
    fr: 'French',
    'iu-Cans': 'Inuktut, in syllabics',
    'iu-Latn': 'Inuktut, in roman letters',
    ikt: 'Inuinnaqtun',
  },
  in: (what: string, language: string) => `${what} (${language})`,
  otherLanguages: (written: readonly string[]) =>
    ['In other languages too', written.join(', ')].filter(Boolean).join(': '),
  noText: 'Write the title in one language at least.',
  textAlone: 'This text needs a title.',
  where: 'For whom?',
  whereHelp: 'Choose communities, or none: then it is for the whole paper.',
  places: (count: number) => (count === 1 ? '1 community' : `${count} communities`),
  chosen: 'some are chosen',
  wholePaper: 'The whole paper',
  more: 'Later beginning, link',
  from: 'From',
  fromHelp: 'Leave it empty if it begins now or has begun.',
  until: 'Until',
  untilHelp: 'These days end at 11:59 p.m.',
  ends: {
    tonight: 'Tonight',
    tomorrow: 'Tomorrow night',
    'three-days': 'Three days, today included',
    other: 'Another time',
  },
  untilOther: 'Ends on',
  zone: {
    only: 'Times are in {zone}.',
    paper:
      'Times are in {zone}. If you choose communities that share another time zone, times are in theirs.',
    chosen: 'Times are in {zone}, the time zone of the communities that you chose.',
    several:
      'The communities that you chose have several time zones. Times are in that of the paper: {zone}.',
  },
  reach: {
    none: 'Nobody gets notices on a phone yet.',
    noneHere: 'Nobody gets notices of this kind on a phone{where} yet.',
    one: 'It is also sent to 1 phone{where}.',
    many: 'It is also sent to up to {count} phones{where}.',
    places: ' in {places}',
    manyPlaces: ' in {count} communities',
  },
  audience: {
    one: 'Notices of this kind go to 1 phone{where}.',
    many: 'Notices of this kind go to up to {count} phones{where}.',
  },
  sent: {
    now: (count: number, where: string) => `It is being sent to ${phones(count)}${where}.`,
    later: (count: number, where: string) =>
      `${phones(count)}${where} ${count === 1 ? 'gets' : 'get'} it after quiet hours.`,
    removed: (count: number) =>
      `In ten minutes, ${phones(count)} in communities that it is no longer for ${count === 1 ? 'is' : 'are'} notified that it is over.`,
    none: 'Phones do not ring for it.',
    pending: 'Phones that are to ring for it do so within five minutes.',
    soon: 'In ten minutes',
    afterEnd: 'Ten minutes after you end it',
    allClear: (when: string, count: number) =>
      `${when}, ${count === 1 ? '1 phone that got it is' : `up to ${count} phones that got it are`} notified that it is over.`,
  },
  again: 'Send it to phones again',
  againHelp:
    'Not needed for a corrected mistake: phones that have the notice do not ring. Without it, phones in communities that you add get the notice, those in communities that you remove are notified that it is over, and all phones get it if it becomes graver or begins later.',
  reopenedHelp: 'Phones that were notified that it is over get it again in any case.',
  untilPast: 'This time has already passed.',
  untilBeforeFrom: 'It would end before it begins.',
  tooLong: 'This is more than three days. If that is right, tick the box below.',
  farTooLong: 'A notice lasts at most 30 days: add another one after it.',
  confirm: 'If it lasts longer than three days: I will end it if things change sooner.',
  source: 'Who says so?',
  sourceHelp: 'As readers will see it: “Hamlet of Pond Inlet”, “Nasivvik High School”.',
  link: 'Link',
  linkHelp: 'A page that says more.',
  inForce: 'In force',
  toCome: 'To come',
  over: 'Past',
  none: 'None.',
  untilTime: (time: string) => `until ${time}`,
  fromTime: (time: string) => `from ${time}`,
  endedAt: (time: string) => `ended ${time}`,
  by: (name: string) => `by ${name}`,
  outcomes: {
    added: 'Published: readers see it now.',
    changed: 'Readers see the change now.',
    reopened: 'It is in force again: readers see it now.',
    later: 'Saved. It could not be published at once: readers will see it within five minutes.',
    planned: 'Saved: readers see it from the time at which it begins.',
    noRoom:
      'Saved, but readers do not see it: there is no room for it beside the others. End one, or shorten them.',
    ended: 'It is gone from every page.',
    endedLater:
      'Saved. It could not be taken from every page at once: it is gone within five minutes.',
  },
  noRoom: (max: number, kilobytes: number) =>
    `There is no room for it: a paper has at most ${max} notices in force and to come, of ${kilobytes} KB together. End some first, or shorten them.`,
  notShown: 'readers do not see it: there is no room',
};

function phones(count: number): string {
  return count === 1 ? '1 phone' : `${count} phones`;
}

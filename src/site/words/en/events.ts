/** The words of events and their calendars. */
export const events = {
  title: 'Events',
  description: (paper: string) =>
    `What is on, by day and community: dates, times and places of the events that ${paper} lists.`,
  titleIn: (place: string) => `Events in ${place}`,
  descriptionIn: (place: string, paper: string) =>
    `What is on in ${place}: dates, times and places of the events that ${paper} lists.`,
  calendar: 'Subscribe to these events in your calendar',
  /** The title of a calendar. */
  calendarTitle: (paper: string) => `${paper}: events`,
  calendarTitleIn: (paper: string, place: string) => `${paper}: events in ${place}`,
  community: 'Community',
  everywhere: 'All communities',
  show: 'Show',
  allDay: 'All day',
  cancelled: 'Cancelled',
  none: 'No events are listed at the moment.',
  noneIn: (place: string) => `No events are listed in ${place} at the moment.`,
  noneOfWeek: 'No events are listed for the next seven days.',
  unreadable: 'The events cannot be read at the moment. Please try again in a few minutes.',
  earlier: 'Earlier events',
  later: 'Later events',
  all: 'All events',
  ofWeek: 'Events of the next seven days',
  howTo: 'List your event',
  howToText:
    'Tell us its name, day, time and place, and who organizes it, at least 48 hours before it begins.',
  contact: 'Contact us',
  when: 'When',
  where: 'Where',
  organiser: 'Organizer',
  add: 'Add to my calendar',
  more: (host: string) => `More at ${host}`,
};

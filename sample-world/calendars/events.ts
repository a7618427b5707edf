/** An invented event. `days`: its first time, in days from today; `rule`: how it repeats. */
export interface SampleEvent {
  name: string;
  title: string;
  text: string;
  place: string;
  days: number;
  /** Hours and minutes, `1900`; without it the event takes the whole day. */
  time?: string;
  duration?: string;
  rule?: string;
  isCancelled?: boolean;
}

export interface SampleCalendar {
  name: string;
  timeZone: string;
  /** The last part of its events' UIDs. */
  domain: string;
  events: readonly SampleEvent[];
}

const RECREATION: readonly SampleEvent[] = [
  {
    name: 'open-gym',
    title: 'Open gym for youth',
    text: 'For ages 12 to 18. Bring indoor shoes.',
    place: 'Aqsarniit gymnasium, Iqaluit',
    days: -20,
    time: '1800',
    duration: 'PT2H',
    rule: 'FREQ=WEEKLY;BYDAY=MO,WE',
  },
  {
    name: 'sewing-circle',
    title: 'Sewing circle',
    text: 'Kamiik and mitts; beginners are welcome. Tea and bannock are served.',
    place: 'Elders’ centre, Iqaluit',
    days: -9,
    time: '1900',
    duration: 'PT2H30M',
    rule: 'FREQ=WEEKLY;BYDAY=TH',
  },
  {
    name: 'square-dance',
    title: 'Square dance',
    text: 'The accordion starts at eight. Admission is free.',
    place: 'Cadet Hall, Iqaluit',
    days: 2,
    time: '2000',
    duration: 'PT4H',
  },
  {
    name: 'public-meeting',
    title: 'Public meeting about the new ice rink',
    text: 'The recreation department shows the plans and takes questions, with interpretation in Inuktitut.',
    place: 'Council chambers, Iqaluit',
    days: 4,
    time: '1830',
    duration: 'PT1H30M',
  },
  {
    name: 'swim-lessons',
    title: 'Registration for swimming lessons',
    text: 'Register at the front desk of the pool.',
    place: 'Aquatic centre, Iqaluit',
    days: 6,
  },
  {
    name: 'hockey-tournament',
    title: 'Old-timers’ hockey tournament',
    text: 'Six teams. The final is on the last evening.',
    place: 'Arnaitok arena, Iqaluit',
    days: 9,
    time: '1200',
    duration: 'PT8H',
    isCancelled: true,
  },
];

const LOISIRS: readonly SampleEvent[] = [
  {
    name: 'gymnase-ouvert',
    title: 'Gymnase ouvert aux jeunes',
    text: 'De 12 à 18 ans. Apportez des chaussures d’intérieur.',
    place: 'École Jaanimmarik, Kuujjuaq',
    days: -20,
    time: '1800',
    duration: 'PT2H',
    rule: 'FREQ=WEEKLY;BYDAY=MO,WE',
  },
  {
    name: 'cercle-de-couture',
    title: 'Cercle de couture',
    text: 'Kamiik et mitaines; les débutants sont les bienvenus.',
    place: 'Maison des aînés, Kuujjuaq',
    days: -9,
    time: '1900',
    duration: 'PT2H30M',
    rule: 'FREQ=WEEKLY;BYDAY=TH',
  },
  {
    name: 'soiree-de-danse',
    title: 'Soirée de danse carrée',
    text: 'L’accordéon commence à vingt heures. L’entrée est libre.',
    place: 'Salle communautaire, Kuujjuaq',
    days: 2,
    time: '2000',
    duration: 'PT4H',
  },
  {
    name: 'inscription-natation',
    title: 'Inscription aux cours de natation',
    text: 'Au comptoir de la piscine.',
    place: 'Piscine, Kuujjuaq',
    days: 5,
  },
];

const LIBRARY: readonly SampleEvent[] = [
  {
    name: 'story-hour',
    title: 'Story hour in Inuktitut',
    text: 'For children up to six, with somebody to listen to.',
    place: 'Public library, Igloolik',
    days: -7,
    time: '1400',
    duration: 'PT1H',
    rule: 'FREQ=WEEKLY;BYDAY=SA',
  },
  {
    name: 'book-sale',
    title: 'Sale of books that were read twice',
    text: 'Bring a bag. The money buys new ones.',
    place: 'Public library, Igloolik',
    days: 3,
    time: '1000',
    duration: 'PT6H',
  },
];

/** The calendars by the last part of their addresses. */
export const CALENDARS: Readonly<Record<string, SampleCalendar>> = {
  recreation: {
    name: 'Recreation department (sample)',
    timeZone: 'America/Iqaluit',
    domain: 'recreation.sample',
    events: RECREATION,
  },
  loisirs: {
    name: 'Service des loisirs (exemple)',
    timeZone: 'America/Toronto',
    domain: 'loisirs.sample',
    events: LOISIRS,
  },
  library: {
    name: 'Public library (sample)',
    timeZone: 'America/Iqaluit',
    domain: 'library.sample',
    events: LIBRARY,
  },
};

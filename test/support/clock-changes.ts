/** A minute before or after a change of clocks, and what the time is there. */
export interface ClockChange {
  readonly timeZone: string;
  /** ISO 8601. */
  readonly at: string;
  /** As English pages write it in a year that is not the present one. */
  readonly en: string;
  readonly fr: string;
}

/** Of each day on which clocks change, and each zone: the last minute of the old time, and the second one of the new time. */
const DAYS = [
  { day: '2026-03-08', en: 'Mar 8, 2026', fr: '8 mars 2026', isSpring: true },
  { day: '2026-11-01', en: 'Nov 1, 2026', fr: '1er nov. 2026', isSpring: false },
  { day: '2027-03-14', en: 'Mar 14, 2027', fr: '14 mars 2027', isSpring: true },
  { day: '2027-11-07', en: 'Nov 7, 2027', fr: '7 nov. 2027', isSpring: false },
] as const;

/** Hours behind Greenwich in winter, and the names of winter and summer time. */
const ZONES = [
  { timeZone: 'America/Iqaluit', hours: 5, en: ['EST', 'EDT'], fr: ['HNE', 'HAE'] },
  { timeZone: 'America/Resolute', hours: 6, en: ['CST', 'CDT'], fr: ['HNC', 'HAC'] },
  { timeZone: 'America/Rankin_Inlet', hours: 6, en: ['CST', 'CDT'], fr: ['HNC', 'HAC'] },
  { timeZone: 'America/Cambridge_Bay', hours: 7, en: ['MST', 'MDT'], fr: ['HNR', 'HAR'] },
] as const;

const twoDigits = (hour: number) => String(hour).padStart(2, '0');

/** Nunavut's zones, a minute before and after each change of 2026 and 2027; Coral Harbour, which has none, at those of Iqaluit. */
export const CLOCK_CHANGES: readonly ClockChange[] = DAYS.flatMap(({ day, isSpring, ...date }) => [
  ...ZONES.flatMap(({ timeZone, hours, en, fr }) => {
    // At two o'clock of the time that ends.
    const utc = hours + (isSpring ? 2 : 1);
    const [before, after] = isSpring ? ([0, 1] as const) : ([1, 0] as const);
    const hour = isSpring ? 3 : 1;
    return [
      {
        timeZone,
        at: `${day}T${twoDigits(utc - 1)}:59:00Z`,
        en: `${date.en}, 1:59 a.m. ${en[before]}`,
        fr: `${date.fr}, 1 h 59 ${fr[before]}`,
      },
      {
        timeZone,
        at: `${day}T${twoDigits(utc)}:01:00Z`,
        en: `${date.en}, ${hour}:01 a.m. ${en[after]}`,
        fr: `${date.fr}, ${hour} h 01 ${fr[after]}`,
      },
    ];
  }),
  ...coralHarbour(day, date, isSpring ? 7 : 6),
]);

function coralHarbour(day: string, date: { en: string; fr: string }, utc: number): ClockChange[] {
  const timeZone = 'America/Coral_Harbour';
  return [
    [utc - 1, 59],
    [utc, 1],
  ].map(([hour = 0, minute = 0]) => {
    const local = hour - 5;
    return {
      timeZone,
      at: `${day}T${twoDigits(hour)}:${twoDigits(minute)}:00Z`,
      en: `${date.en}, ${local === 0 ? 12 : local}:${twoDigits(minute)} a.m. EST`,
      fr: `${date.fr}, ${local} h ${twoDigits(minute)} HNE`,
    };
  });
}

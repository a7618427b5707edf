/** The words of the weather and its warnings. */
export const WEATHER = {
  place: (name: string) => `Weather in ${name}`,
  feelsLike: (temperature: string) => `Feels like ${temperature}`,
  calm: 'Calm',
  /** The wind in km/h. */
  wind: (direction: string | undefined, speed: number, gust: number | undefined) =>
    `Wind ${direction === undefined ? '' : `${direction} `}${speed} km/h${gust === undefined ? '' : `, gusts ${gust}`}`,
  high: (temperature: string) => `High ${temperature}`,
  low: (temperature: string) => `Low ${temperature}`,
  observed: 'Observed',
  old: 'This report is more than 3 hours old.',
  none: 'No recent report',
  /** Before the name of the weather service. */
  data: 'Data: ',
  warnings: 'Weather warnings',
  levels: { yellow: 'Yellow level', orange: 'Orange level', red: 'Red level' },
  /** Between the level and the title of a warning. */
  colon: ': ',
  /** Between the title of a warning and its places. */
  warnedPlaces: ' for ',
  and: (count: number) => `and ${count} more`,
  feedTitle: (name: string) => `${name}: weather warnings`,
  feedDescription: (service: string) => `The weather warnings that are in force. Data: ${service}.`,
  /** On /status, before the time of a station's observation. */
  observedAt: 'observed ',
  station: (name: string) => `Weather in ${name}`,
  stationWarnings: (name: string) => `Warnings in ${name}`,
  oldTitle: 'The weather is old',
  oldText:
    'No station has an observation of the last three hours. Readers are told so, and after twelve hours they get none. Look at the status of the stations below; if they are good, the weather service itself is behind.',
  until: (time: string) => `Until ${time}.`,
  unknownCommunity: 'No such community',
};

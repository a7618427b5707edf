/** The words of /radio around the player. */
export const RADIO = {
  description: (paper: string) =>
    `Listen to the live stream of ${paper}, around the clock, and see what is on now.`,
  descriptionWithoutStation: (paper: string) =>
    `${paper} has no radio station yet. Its live program will be heard here.`,
  station: 'Station',
  noStation: 'No station yet',
  noStationTagline: 'As soon as there is one, its live program can be heard here.',
  nowPlaying: 'Now Playing',
  liveProgramming: 'Live programming from our station stream.',
  /** Between a title and its artist. */
  by: 'by',
  tip: 'Tip: if the audio does not start by itself, click play.',
  stream: 'Stream',
  /** Behind a stream’s format: what an hour of it loads. */
  hourly: (megabytes: string) => `${megabytes} MB per hour`,
  openStream: 'Open the stream',
  otherProgram: 'In another program',
  copyAddress: 'Copy an address into any audio program that opens streams:',
  /** Before the address of the stream in this format. */
  format: (name: string) => `${name}: `,
  keyboard: 'With the keyboard, while the focus is in the player',
  space: 'Space',
  spaceDoes: 'plays and pauses',
  mDoes: 'mutes',
  arrowsDo: 'change the volume by one step, Page Up and Page Down by ten',
  /** What a browser shows that opens the stream itself. */
  refusals: {
    portRepeated: 'Port is given more than once.',
    portMalformed: 'Port is not a port number.',
    noStation: 'This publication has no radio station.',
    noStream: (port: string) => `There is no stream at port ${port}.`,
    silent: 'The station is silent.',
    unreachable: 'The station cannot be reached.',
    offTheAir: 'The station is off the air.',
  },
};

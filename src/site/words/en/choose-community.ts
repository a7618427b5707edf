/** The words of the control that chooses the reader's community, which a script makes. */
export const CHOOSE_COMMUNITY = {
  /** What page says without the script: a zone, with the place whose it is where that is known. */
  zone: (zone: string) => `Time zone of this site: ${zone}.`,
  ofPlace: (zone: string, place: string) => `${zone}, as in ${place}`,
  label: 'Your community',
  pick: 'Choose a community',
  choose: 'Choose',
  chooseThis: (name: string) => `Make ${name} your community`,
  hint: 'Times on this site are then in its zone, and the front page shows its weather. The choice stays in this browser and is not sent with requests for pages.',
  chosen: (name: string, zone: string) =>
    `Your community is ${name}: times on this site are in its zone (${zone}), and the front page asks for its weather by its name. The choice stays in this browser.`,
  forget: 'Forget your community',
  forgotten: 'No community is chosen now.',
  notKept: 'Your browser does not let this site keep a choice.',
  /** Under the weather on the front page. */
  change: 'Change place',
};

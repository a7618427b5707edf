/** What the sample station plays, one after the other, as `Artist - Title`; all of it is invented. */
export const PROGRAMME = [
  'Sample Studio - Morning on the Bay',
  'Sample Studio - Tide Table',
  'The Sample Singers - Lamp and Kettle',
] as const;

/** The titles that the sample station plays in turn, as `Artist - Title`; all are invented. */
export const PROGRAMME = [
  'Sample Studio - Morning on the Bay',
  'Sample Studio - Tide Table',
  'The Sample Singers - Lamp and Kettle',
] as const;

/** The words of JSON that readers see: the problem details of /api. */
export const API = {
  badParameter: 'Bad parameter',
  repeated: 'is given more than once',
  missing: 'is missing',
  wholeNumber: (least: number, most: number) => `must be a whole number from ${least} to ${most}`,
  atMostCharacters: (most: number) => `must be at most ${most} characters`,
  allOrOneOf: (ids: string) => `must be "all" or one of ${ids}`,
  noSuchCall: 'No such address',
  tooMany: 'Too many requests',
  tryAgain: 'try again in a minute',
};

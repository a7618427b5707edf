/** What stands in place of an island that throws. */
export const ISLAND_ERROR = {
  // requirements#application-error
  text: 'Unexpected Application Error!',
  back: 'Back to the news',
};

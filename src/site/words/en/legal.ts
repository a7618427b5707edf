/** The words of /about, /privacy and /terms around their texts. */
export const LEGAL = {
  updated: (date: string) => `Last updated: ${date}`,
};

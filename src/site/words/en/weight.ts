/** What the footer says of the page's weight. */
export const WEIGHT = {
  /** `page`, `firstVisit`: thousands of bytes, with a decimal point: `14.6`. */
  page: (page: string, firstVisit: string) =>
    `This page: ${page} KB; with fonts and scripts on a first visit: ${firstVisit} KB. Publishers’ pictures come on top.`,
};

/** What the footer says of the page's weight. */
export const WEIGHT = {
  /** `page`, `firstVisit`: thousands of bytes, with a decimal point: `14.6`; the latter where there are fonts and scripts. */
  page: (page: string, firstVisit: string | undefined, hasPictures: boolean, hasFrames: boolean) =>
    [
      firstVisit === undefined
        ? `This page: ${page} KB.`
        : `This page: ${page} KB; with fonts and scripts on a first visit: ${firstVisit} KB.`,
      hasPictures && hasFrames && 'Pictures and what other sites supply come on top.',
      hasPictures && !hasFrames && 'Pictures come on top.',
      !hasPictures && hasFrames && 'What other sites supply comes on top.',
    ]
      .filter(Boolean)
      .join(' '),
};

const DOCUMENTS: Readonly<Record<1 | 2 | 3, { heading: string; paragraphs: readonly string[] }>> = {
  1: {
    heading: 'Working together: a sample partnership outline',
    paragraphs: [
      'The partner offers stories, photographs or notices that matter to people in Nunavut. The site shows them with the partner’s name and a link to the original.',
      'Both sides keep their own rights. Either may end the arrangement with thirty days’ notice, in writing.',
    ],
  },
  2: {
    heading: 'Style and credit: a sample guide',
    paragraphs: [
      'Headlines are short and say what happened. Place names are written as their communities write them.',
      'Every picture has a credit. Corrections are made in the open, with the time of the change.',
    ],
  },
  3: {
    heading: 'A year in numbers: a sample report',
    paragraphs: [
      'Twelve partners, nine communities, three languages: the figures in this sample report are made up, but a real one would be about as long.',
      'The next report follows after the ice has gone out.',
    ],
  },
};

/** The HTML of one sample document, as a sheet of paper. */
export function partnerDocument(number: 1 | 2 | 3): string {
  const { heading, paragraphs } = DOCUMENTS[number];
  return `<article style="background: var(--card); border: 1px solid var(--line); padding: 2rem 2.2rem; box-shadow: 0 2px 10px #0002">
<h2 style="margin-top: 0">${heading}</h2>
${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}
</article>`;
}

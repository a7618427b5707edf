/** The words of /partners. */
export const PARTNERS = {
  title: 'Media Partners',
  description: (paper: string) => `Documents shared by the media partners of ${paper}.`,
  shared: 'What our partners have shared with readers. Would you like to join them?',
  invitation: 'Does your organization have something to share with our readers?',
  writeToUs: 'Write to us',
  documents: 'Partner Documents',
  document: (number: number) => `Partner Document ${number}`,
};

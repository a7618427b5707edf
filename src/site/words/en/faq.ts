/** The words of /faq around its questions. */
export const FAQ = {
  title: 'Frequently Asked Questions',
  intro: (paper: string) =>
    `How ${paper} works, where its headlines come from, and what to do when something does not go as it should.`,
  banner: 'Looking for the latest headlines instead? ',
  browseNews: 'Browse the news →',
  showAll: 'Show all questions',
  linkToAnswer: 'Link to this answer',
  more: 'Still Have Questions?',
  moreText: 'Write or call, and someone will answer.',
  email: 'E-mail',
  phone: 'Phone',
  hours: 'Hours',
};

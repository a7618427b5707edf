/** The words of /books. */
export const BOOKS = {
  title: 'Books',
  back: '← Back to Home',
  shelf: 'All Books',
  authorInFocus: 'Author in focus',
  authorsBooks: 'See the Author’s Books',
  promotion: 'Promotion',
  apply: 'Apply for Admission',
  learnMore: 'Learn More',
  /** Behind it, for screen readers. */
  aboutUniversity: ' about the university',
  buy: 'View on Amazon',
  buyNamed: (title: string) => `View on Amazon: ${title}`,
};

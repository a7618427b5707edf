/** The words of a post. */
export const POST = {
  /** Of the page while the post loads. */
  description: (paper: string) => `An article of the ${paper} blog.`,
  loading: 'Loading',
  back: '← Back to Blog',
  /** The pages above the post. */
  home: 'Home',
  blog: 'Blog',
  /** Before the author's name. */
  by: 'By ',
  updated: (date: string) => `Updated ${date}`,
  minutes: (minutes: number) => `${minutes}\u00a0min read`,
  keywords: 'Keywords',
  pinterest: 'View on Pinterest',
  video: 'Related Video',
  share: {
    title: 'Share',
    address: 'Link to this article',
    copy: 'Copy link',
    mail: 'Share by e-mail',
    print: 'Print',
    copied: 'The link has been copied.',
    selected: 'The link is selected: copy it with your keyboard or menu.',
  },
  more: 'More of the blog',
  related: 'Related Articles',
  neighbours: 'Next to this article',
  previous: 'Previous',
  next: 'Next',
};

/** The frame of every page of the editor, and the pages without a paper. */
export const LAYOUT = {
  desk: 'Editor’s desk',
  skip: 'Skip to content',
  menu: 'Menu',
  papers: 'All papers',
  sections: 'Sections of the desk',
  notices: 'Notices',
  events: 'Events',
  posts: 'Posts',
  headlines: 'Headlines',
  paper: 'The paper',
  people: 'People',
  log: 'Changes',
  readersSee: 'See the site',
  loggedInAs: (name: string) => `Logged in as ${name}`,
  logOut: 'Log out',
  roles: { editor: 'editor', author: 'author', notices: 'notices' },
  choosePaper: 'Choose a paper',
  newPaper: 'New paper',
  noPapers: 'There is no paper for you here',
  noPapersHelp: (email: string) =>
    `An editor of a paper can give you a role in it: tell them that you log in as ${email}.`,
  /** Why a request was refused. */
  troubles: {
    refused: {
      heading: 'You may not do this',
      text: 'Your role in this paper does not allow it. Nothing was changed.',
    },
    'no assertion': {
      heading: 'Log in first',
      text: 'This desk opens for people who have logged in. Open it again by its own address.',
    },
    'no log-in is configured': {
      heading: 'This desk has no log-in',
      text: 'Whoever runs it must set it up first: see “The editor” in docs/operations.md.',
    },
    'cross site': {
      heading: 'This request came from another site',
      text: 'Nothing was changed. Open the desk by its own address, and send the form from there.',
    },
    'not found': {
      heading: 'There is no such page',
      text: 'Perhaps what it showed has been removed.',
    },
    failed: {
      heading: 'Something went wrong here',
      text: 'Perhaps what you sent was not saved. Go back with your browser, where what you wrote is still there, and send it again: what was saved all the same is not there twice.',
    },
    damaged: {
      heading: 'What is stored here is damaged',
      text: 'This cannot be shown, and nothing was changed. Everything else works. Tell whoever runs the site: the log says what it is.',
    },
    'no form': {
      heading: 'The form did not arrive whole',
      text: 'Nothing was changed. Go back with your browser, where what you wrote still stands, and send it again.',
    },
    'too large': {
      heading: 'That is too large',
      text: 'At most 3 MB of text can be sent, or 20 MB with a picture. Nothing was changed.',
    },
  },
  loggedOut: {
    heading: 'Your log-in has ended',
    text: 'Nothing was saved yet. What you wrote is below. Log in again in another tab, come back to this one, and send it again.',
    textAlone:
      'Nothing was saved. Log in again in another tab, come back to this one, and send it again: what you chose and wrote is sent with it.',
    logIn: 'Log in again (new tab)',
    again: 'Send again',
    written: 'What you wrote',
    file: (name: string) =>
      `Only the picture “${name}” must be chosen again: this page cannot send it for you.`,
  },
};

/** The words of the header and the footer of every page. */
export const NAVIGATION = {
  /** What screen readers call the header's links, and those in the menu of a phone. */
  main: 'Main',
  menu: 'Menu',
  mainMenu: 'Main menu',
  pages: {
    home: 'Home',
    news: 'News',
    opinion: 'Opinion',
    blog: 'Blog',
    community: 'Community',
    resources: 'Resources',
    partners: 'Partners',
    faq: 'FAQ',
    contact: 'Contact',
    books: 'Books',
    radio: 'Radio',
    communities: 'Communities',
    about: 'About',
    privacy: 'Privacy Policy',
    terms: 'Terms of Service',
    siteMap: 'Site map',
    rss: 'RSS',
  },
  // requirements#footer-words
  purpose: 'Professional journalism serving the community.',
  network: 'Part of a global network of 3000 publications.',
  sections: 'Sections',
  followUs: 'Follow us',
  sisterSites: 'Sister sites',
  /** The anchors of /news that the footer has. */
  anchors: {
    local: 'Local',
    national: 'National',
    politics: 'Politics',
    business: 'Business',
    sports: 'Sports',
    culture: 'Culture',
    health: 'Health',
    technology: 'Technology',
  },
};

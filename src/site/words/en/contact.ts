/** The words of /contact. */
export const CONTACT = {
  title: 'Contact',
  description: (paper: string) =>
    `Write to ${paper}, call, or send a story tip or a community event.`,
  intro: 'A story, an event, a correction or a question: we read everything that comes in.',
  information: 'Contact Information',
  email: 'Editorial e-mail',
  phone: 'Phone',
  address: 'Street address',
  quickLinks: 'Quick Links',
  links: {
    local: 'Local news',
    community: 'Community',
    resources: 'Resources',
    partners: 'Media partners',
    faq: 'Questions and answers',
    siteMap: 'Site map',
  },
  message: 'Send a Message',
  form: 'Contact Form',
  /** In place of the form, around links to the e-mail address and the telephone number. */
  withoutForm: {
    beforeEmail: 'A form for messages will have its place here. Until then write to ',
    beforePhone: ' or call ',
    end: '.',
  },
};

import { YAML_EXCESSES } from '../../../papers/compile/yaml-text.ts';

/** The pages of a paper's facts and texts. */
export const PAPER = {
  heading: 'The paper',
  intro:
    'What the paper says of itself: its facts, texts and pictures. What you save is a draft; readers see it when you publish.',
  builtIn:
    'The facts and texts of this paper are in the folder of the project and come to readers with a deployment: they cannot be changed here. Its notices, posts and headlines can.',
  noFolder: (id: string) =>
    `This paper was published before the desk kept its folder. Publish it once more by the command (npm run paper -- publish ${id}); then it can be changed here.`,
  files: {
    paper: 'Name, contacts and everything else about the paper',
    about: 'About',
    privacy: 'Privacy',
    terms: 'Terms of use',
    faq: 'Frequent questions',
    community: 'Community page',
    resources: 'Resources: the tabs',
    books: 'Books',
    sources: 'Own feeds',
    gazetteer: 'Places of the region',
    article: 'Article',
  },
  texts: 'Texts',
  articles: 'Articles of the resources',
  addFile: 'add',
  newArticle: 'New article',
  articleName: 'Its address',
  articleNameHelp:
    'Small letters, digits and hyphens, such as sea-ice: the article is at /resources/sea-ice.',
  articleExists: 'There is already an article with this address.',
  state: {
    draft: (version: number, name: string, at: string) =>
      `Version ${version}, saved on ${at} by ${name}, is a draft: readers do not see it yet.`,
    published: (version: number, name: string, at: string) =>
      `Readers see version ${version}, saved on ${at} by ${name}.`,
  },
  check: 'Check',
  noProblems: 'Nothing needs to be corrected: it can be published.',
  problemsHeading: 'What must be corrected before it can be published',
  preview: 'Preview',
  publish: 'Publish',
  publishedNow: 'Published. Readers will see it within a minute or two.',
  publishedLater: 'Published. Readers will see it within five minutes.',
  unchanged: 'It was already published like this. It has been sent to readers once more.',
  savedDraft: 'Saved as a draft. Readers see it when you publish.',
  restored: 'Brought back as the newest version, a draft. Readers see it when you publish.',
  removed: 'Removed. Readers see that when you publish.',
  refused: {
    heading: 'Not published: another paper has this already',
    host: (value: string, owner: string) =>
      `The host ${value} belongs to the paper ${owner}. Choose another one.`,
    ownHost: (value: string) =>
      `${value} is the address of this desk. Choose another one for the paper.`,
    feed: (value: string, owner: string) =>
      `The feed ${value} is followed by ${owner} already, and publishers are asked once. Choose that group of feeds, or leave the feed out.`,
    desk: (value: string) => `The id ${value} is that of a group of feeds. Choose another one.`,
    id: (value: string, owner: string) =>
      `The id ${value} is that of another paper, which is at ${owner}. Keep one of its hosts if it is yours.`,
    concurrent: 'Others changed it at the same time. Nothing was changed; try again.',
  },
  newer: {
    heading: 'Not published: somebody saved a newer version',
    text: (name: string, at: string, version: number) =>
      `${name} saved version ${version} on ${at}, after you had opened this page. Nothing was changed. Look at what differs, then publish from there.`,
    differs: 'What differs',
    look: 'Look at the newest version',
  },
  form: {
    asText: 'Change it as a text',
    asFields: 'Change it as fields',
    noFields:
      'This file can only be shown as a text: fields would lose some of it, or it is not valid YAML.',
    text: 'The whole file',
    textHelp: 'Lines that begin with # are remarks, which readers do not see.',
    body: 'Text',
    bodyHelp:
      'In Markdown: an empty line begins a paragraph, ## a heading, [words](/path) is a link.',
    onePerLine: 'One per line.',
    item: (label: string, number: number) => `${label}, no. ${number}`,
    add: 'Add',
    addTo: (label: string) => `Add: ${label}`,
    remove: 'Remove',
    up: 'Move up',
    of: (action: string, label: string, number: number) => `${action}: ${label}, no. ${number}`,
    notSet: 'not said',
    yes: 'yes',
    no: 'no',
    line: (line: number, message: string) => `Line ${line}: ${message}`,
    deleteFile: 'Remove this file',
    saveDraft: 'Save the draft',
    tooLarge: (kilobytes: number, max: number) =>
      `This is ${kilobytes} KB; at most ${max} KB are allowed.`,
    /** The limit that a file exceeds; shown after its line number. */
    excesses: YAML_EXCESSES as Readonly<
      Record<keyof typeof YAML_EXCESSES, (found: string) => string>
    >,
    idHelp: 'It never changes: addresses and storage use it.',
  },
  groups: {
    basics: 'Name and language',
    place: 'Place and weather',
    hosts: 'Address',
    contacts: 'Contacts',
    links: 'Links and searches',
    look: 'Colour and pictures',
    feeds: 'Feeds',
    radio: 'Radio',
    others: 'Frames, advertisements, donations',
    pages: 'Blog and bookshop',
    more: 'More',
  },
  /** Labels of fields whose name, split into words, is not enough. */
  labels: {
    id: 'Id',
    href: 'Link',
    url: 'Address',
    hosts: 'Hosts',
    kbps: 'Kilobits per second',
    faq: 'Questions',
    desks: 'Groups of feeds',
    hero: 'Opening',
    hub: 'Buttons',
    ads: 'Advertisements',
    slugs: 'Articles',
    slug: 'Name in addresses',
    imageAlt: 'What the picture shows',
    embeds: 'Frames',
    name: 'Name',
  } as Readonly<Record<string, string>>,
  versions: {
    heading: 'Versions',
    intro: 'Every version that was saved. One that you bring back becomes the newest, as a draft.',
    version: (number: number) => `Version ${number}`,
    published: 'published',
    draft: 'draft',
    restore: 'Bring this version back',
    compareWith: 'Compare with',
    compare: 'Compare',
    nothing: 'The two versions have the same files.',
    kinds: { added: 'added', removed: 'removed', changed: 'changed' },
    noText: 'A picture, or another file that is not text.',
    files: 'Its files',
    noEarlierVersion: 'There is none before it.',
    showAlone: (file: string) => `The page would be too long: show ${file} alone`,
  },
  pictures: {
    heading: 'Pictures and downloads',
    intro:
      'Pictures of articles and PDFs to be downloaded. Photographs are made smaller, and what cameras write into them is taken out. What posts and earlier versions show is not counted as used.',
    none: 'There are none.',
    add: 'Add a file',
    file: 'File',
    fileHelp:
      'A photograph (JPEG, PNG, WebP, AVIF), a drawing (SVG, at most 40 KB), or a PDF (at most 1 MB).',
    name: 'Name',
    nameHelp:
      'Small letters, digits and hyphens, without an ending. If this is empty, it is the name of the file.',
    upload: 'Add it',
    missing: 'Choose a file.',
    badName: 'Write small letters, digits and single hyphens.',
    notKnown: 'This is neither a picture nor a PDF that the paper can show.',
    tooLarge: (kilobytes: number, max: number) =>
      `This is ${kilobytes} KB; at most ${max} KB are allowed.`,
    refused: (why: string) => `It was not taken: ${why}.`,
    full: (max: number) =>
      `A paper has at most ${max} files, fewer where their names are long. Remove one first.`,
    fileExists: 'There is already a file with this name. Remove it first, or choose another name.',
    usedBy: (files: string) => `used in ${files}`,
    unused: 'not used in the texts of the draft',
    inUse: 'It is used and was not removed.',
    kilobytes: (count: number) => `${count} KB`,
  },
  previews: {
    heading: 'Preview',
    intro: 'The draft as readers would see it, with the stories that its feeds have now.',
    pages: {
      home: 'Front page',
      faq: 'Questions',
      about: 'About',
      resources: 'Resources',
      contact: 'Contact',
      community: 'Community',
      books: 'Books',
    },
    broken: 'There is no preview until what is wrong is corrected.',
    tab: 'in a new tab',
  },
};

import type { MarkupProblem } from '../../../model/posts/markup-problems.ts';

/** The problems of a line of a text. */
const MARKUP: Record<MarkupProblem['kind'], string> = {
  'deep heading': 'a heading has one to three #.',
  'heading without space': 'a heading needs a space after its #.',
  html: 'HTML is shown as you write it.',
  'other list mark': 'the items of a list start with - or 1. and a space.',
  'dash without space': 'the item of a list needs a space after its -.',
  'number without space': 'the item of a list needs a space after its number.',
  'link with space': 'a link has no space between ] and (.',
  'link without end': 'a link ends with ) on the same line.',
  code: 'there is no form for code: leave the ` out.',
  'no link': 'this is not the address of a link. It begins with https://, http://, mailto: or /.',
  'link without words': 'a link needs words between its brackets.',
  'no picture': 'this is not the address of a picture. It begins with https:// or /.',
  'picture without words': 'a picture needs words between its brackets that say what it shows.',
  'lone asterisks': '** makes nothing bold here.',
};

const READY =
  'Saved, and the editors see that it waits for them. One of them reads and publishes it; then it says “Public” here. If you save it as a draft, it no longer waits.';
const RESTORED = 'The earlier version is the draft now. Readers see it once you publish it.';

/** The pages of posts. */
export const POSTS = {
  posts: {
    heading: 'Posts',
    all: 'All posts',
    newPost: 'New post',
    untitled: 'Without a title',
    none: 'There are no such posts.',
    search: 'Search titles',
    find: 'Search',
    byStatus: 'Posts by state',
    any: 'All',
    newer: 'Newer',
    older: 'Older',
    somebody: 'Somebody',
    statuses: {
      draft: 'Draft',
      scheduled: 'Scheduled',
      public: 'Public',
      withdrawn: 'Withdrawn',
    },
    states: { draft: 'Draft', ready: 'Ready to be published' },
    savedBy: (name: string, at: string) => `saved by ${name}, ${at}`,
    isChanged: 'This draft differs from what readers see or will see, until you publish it.',
    onSite: 'See it on the site',
    /** What a button did: by its action, with the status of the post after it if that matters. */
    done: {
      'save draft': 'Saved. Readers do not see it.',
      'save scheduled': 'Saved. The scheduled text stays as it was until you schedule this one.',
      'save public': 'Saved. Readers still see the published text.',
      'save withdrawn': 'Saved. Readers do not see it.',
      ready: READY,
      'ready public': `${READY} Until then, readers see the published text.`,
      'publish public': 'Published. Readers see it now.',
      'schedule scheduled': 'Scheduled. Readers see it from that time on.',
      'correct public':
        'The correction is published. Readers see it now, with your line at the end.',
      'slip public': 'Published. Readers see the new text, and no line about the change.',
      'withdraw withdrawn': 'Withdrawn. It is gone from every page.',
      'cancel draft': 'The schedule is cancelled. Readers will not see the post.',
      'cancel withdrawn': 'The schedule is cancelled. Readers will not see the post.',
      restore: RESTORED,
    },
    deleted: 'The draft is deleted. Readers never saw it.',
    late: 'Some of them may see the former state for up to ten minutes.',
    deletedConflict: {
      heading: 'Somebody deleted this draft',
      text: () =>
        'It was deleted after you had opened it. Nothing of yours is lost: it is below. Save it as a new draft, or leave it deleted.',
      saveMine: 'Save mine as a new draft',
      dropMine: 'Leave it deleted',
    },
    withdrawnConflict: {
      heading: 'Somebody withdrew this post before you',
      text: (name: string, at: string) =>
        `${name} withdrew it on ${at}, after you had opened it. Readers do not see it any more, and what you changed is not saved yet: it is below. Save it as a draft, which you can publish again, or drop your changes.`,
      saveMine: 'Save mine as a draft',
    },
    pictureRefused: (problem: string) => `The picture that you sent was not stored: ${problem}`,
    elsewhere:
      'The posts of this paper are stored in another system, which the operator has set. They cannot be changed here.',
    fields: {
      title: 'Title',
      description: 'Description',
      slug: 'End of its web address',
      text: 'Text',
      author: 'Byline',
      keywords: 'Other keywords',
      picture: 'Web address of the picture',
      pictureAlt: 'What the picture shows',
      video: 'Related video',
    },
    help: {
      description: 'One or two sentences: lists and search engines show them below the title.',
      text: 'Leave an empty line between paragraphs.',
      author: (byline: string) => `Without one it is “${byline}”.`,
      video: 'Its address on YouTube.',
      slug: 'Small letters, digits and hyphens. Empty: it is made from the title. Once the post is public, it stays.',
      keywords: 'Separated by commas.',
      picture:
        'Choose one that was uploaded before, or write an address that begins with https://. Empty: no picture.',
      pictureAlt: 'In a sentence, for people who do not see it. A public picture needs it.',
    },
    knownKeywords: 'Keywords in use',
    picture: {
      legend: 'Picture',
      file: 'Upload a picture',
      otherFile: 'Upload a picture instead',
      types: 'JPEG, PNG, WebP, AVIF or GIF, at most 12 MB.',
      stored: 'This picture is uploaded, and stays with the post.',
      other: 'A picture from before, from the web, or none',
      all: 'All uploaded pictures (new tab)',
    },
    pictures: {
      heading: 'Pictures',
      intro:
        'Pictures for posts. They are made smaller, and what the camera wrote into them, such as the place, is taken out.',
      upload: 'Upload',
      none: 'No picture has been uploaded yet.',
      markdown: 'In a text:',
      remove: 'Remove',
      done: {
        upload: 'Uploaded. You can choose it in a post.',
        remove: 'The picture is removed.',
      },
    },
    button: 'What is to be done',
    buttons: {
      save: 'Save draft',
      preview: 'Preview (new tab)',
      ready: 'Ask an editor to publish it',
      publish: 'Publish now',
      schedule: 'Publish at this time',
      correct: 'Publish with this line',
      slip: 'Publish without a line',
    },
    publish: {
      later: 'Publish later',
      at: 'Date and time',
    },
    correct: {
      text: 'Readers see what you publish at once. The line below is added at the end of the text, with today’s date; a slip of the pen needs none.',
      field: 'What was corrected, in one line',
    },
    /** The end of a corrected text. */
    correction: (day: string, text: string) => `**Correction, ${day}:** ${text}`,
    takeBack: {
      withdraw: {
        heading: 'Withdraw this post',
        text: 'Readers will not find it any more. It stays here with all its versions, and can be published again with its first date.',
        button: 'Withdraw the post',
      },
      cancel: {
        heading: 'Cancel the schedule',
        text: 'The post becomes a draft again.',
        button: 'Cancel the schedule',
      },
    },
    deleteDraft: {
      heading: 'Delete this draft',
      text: 'Readers never had it. Editors still find all of its text under “Changes”.',
      button: 'Delete the draft',
    },
    details: 'Keywords, byline, video, address',
    snippet: 'In a search engine',
    minutes: (minutes: number) => `Reading time: ${minutes} min`,
    versions: 'Public versions',
    version: (number: number, at: string) => `Version ${number}, ${at}`,
    noVersions: 'No version has been stored yet: one is stored when the post is changed.',
    workingCopy: 'The draft',
    fromFile: 'from a file',
    see: 'See it',
    bringBack: 'Bring it back as the draft',
    compare: 'Compare',
    from: 'From',
    to: 'To',
    differences: 'What changed',
    noDifference: 'Both are the same.',
    inLine: (line: number, problem: string, written?: string) =>
      `Line ${line}: ${written ? `${written}: ` : ''}${problem}`,
    markup: MARKUP,
    problems: {
      slug: 'Write small letters, digits and single hyphens.',
      slugTaken: 'Another post of this paper has this name.',
      picture: 'Choose an uploaded picture, or write an address that begins with https://.',
      pictureAlt: 'Say what the picture shows.',
      video: 'Write the address of a video on YouTube.',
      nothing: 'There is nothing to save yet: write something first.',
      past: 'This time has passed. Choose a later one, or publish now.',
      tooFar: 'Choose a time within two years.',
      correction: 'Write plain words here.',
      changedMeanwhile:
        'The post’s state has changed since you opened this page. Check it, then choose again.',
      notDeleted:
        'Not deleted: this post is or was public, or is scheduled. An editor can withdraw it, or cancel its schedule, on this page.',
      mergedDraft: (name: string) =>
        `${name} saved a draft of it since you opened this page, which readers have not seen. Both changes are below: check them, then choose again.`,
      noFile: 'Choose a picture.',
      inUse: 'A post or a draft shows this picture: it stays. Take it out there first.',
      pictureGone:
        'This picture was removed, or is another paper’s. Choose one of this paper’s pictures.',
      notYours: 'An editor, or whoever uploaded it, can remove this picture.',
      uploads: {
        empty: 'This file is empty.',
        'too large': 'This file is larger than 12 MB.',
        drawing:
          'This is an SVG drawing: such files can hold scripts and are not taken. Save it as PNG.',
        'no picture': 'This is not a JPEG, PNG, WebP, AVIF or GIF picture.',
        'too many pixels': 'This picture has more than 50 million pixels. Make it smaller first.',
        unreadable: 'This picture is damaged or far too large: it cannot be read.',
        unavailable:
          'Pictures cannot be made at the moment. Try again in a minute, or save without the picture.',
      },
    },
  },
};

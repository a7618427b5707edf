import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { EDITOR, openEditor, PAPER_PATH } from './editor-page.ts';
import { HEADLINES, makeOwnPaper, OWN_PAPER, undoChoices } from './headline-pages.ts';
import { Phone } from './phone.ts';
import {
  dayFromNow,
  EVENTS,
  endNoticesAfterwards,
  hoursFromNow,
  NOTICES,
  POSTS,
  publishNotice,
  removeEventsAfterwards,
  removePostsAfterwards,
  sendEvent,
  sendPost,
} from './send-form.ts';

const { page } = await openEditor(PAPER_PATH, { hasTouch: true }, afterAll);

const OWN_PATH = `/papers/${OWN_PAPER}`;

interface Task {
  name: string;
  /** The limits. A native date picker counts as four taps, a file dialogue as two. */
  taps: number;
  loads: number;
  /** Returns the path where the task begins; without it, the paper's start page. */
  prepare?: () => Promise<string>;
  run: (phone: Phone) => Promise<void>;
  /** What the page says once the task is done. */
  says: string;
}

/** The title of a task's record, which no other record has. */
let title = '';
let tasks = 0;
beforeEach(async () => {
  tasks += 1;
  title = `Counted ${tasks}`;
  await page.evaluate(() => localStorage.clear());
});

/** A post with two public versions; the second has the title. */
async function publishTwice(): Promise<string> {
  const id = await sendPost('editor', { title, do: 'publish' });
  await sendPost('editor', { title, text: 'Other.', do: 'slip', version: '1' }, id);
  return `${POSTS}/post/${id}`;
}

async function writePost(phone: Phone): Promise<void> {
  await phone.open('New post');
  await phone.type('Title', title);
  await phone.type('Description', 'What travellers look for.');
  await phone.type('Text', 'The ice bends.');
}

/** Each page of a paper’s editor adds its tasks here, with its counts as limits. */
const TASKS: readonly Task[] = [
  {
    name: 'publish a post with a picture',
    taps: 8,
    loads: 2,
    run: async (phone) => {
      removePostsAfterwards(title);
      await writePost(phone);
      await phone.takePhotograph();
      await phone.type('What the picture shows', 'Ice.');
      await phone.open('Publish now');
    },
    says: 'Published. Readers see it now.',
  },
  {
    name: 'publish a post at a later time',
    taps: 10,
    loads: 2,
    run: async (phone) => {
      removePostsAfterwards(title);
      await writePost(phone);
      await phone.tap('Publish later');
      await phone.pick('Date and time', hoursFromNow(30));
      await phone.open('Publish at this time');
    },
    says: 'Scheduled. Readers see it from that time on.',
  },
  {
    name: 'correct a slip of the pen in a post of the list',
    taps: 3,
    loads: 2,
    prepare: () => publishTwice().then(() => POSTS),
    run: async (phone) => {
      await phone.open(title);
      await phone.type('Text', 'Right.');
      await phone.open('Publish without a line');
    },
    says: 'Readers see the new text, and no line about the change.',
  },
  {
    name: 'correct a post of the list with a public line',
    taps: 4,
    loads: 2,
    prepare: () => publishTwice().then(() => POSTS),
    run: async (phone) => {
      await phone.open(title);
      await phone.type('Text', 'Right.');
      await phone.type('What was corrected', 'It was wrong.');
      await phone.open('Publish with this line');
    },
    says: 'The correction is published.',
  },
  {
    name: 'compare the two versions of a post',
    taps: 2,
    loads: 2,
    prepare: publishTwice,
    run: async (phone) => {
      await phone.open('Public versions');
      await phone.open('What changed');
    },
    says: 'Removed:',
  },
  {
    name: 'withdraw a post, which asks once',
    taps: 2,
    loads: 1,
    prepare: publishTwice,
    run: async (phone) => {
      await phone.tap('Withdraw this post');
      await phone.open('Withdraw the post');
    },
    says: 'Withdrawn. It is gone from every page.',
  },
  {
    name: 'publish a notice for a community',
    taps: 8,
    loads: 2,
    run: async (phone) => {
      endNoticesAfterwards(title);
      await phone.open('New notice');
      await phone.tap('Closure');
      await phone.type('Title (English)', title);
      await phone.tap('Qikiqtaaluk');
      await phone.tap('Iqaluit');
      await phone.tap('Tonight');
      await phone.type('Who says so?', 'School');
      await phone.open('Publish now');
    },
    says: 'Published: readers see it now.',
  },
  {
    name: 'correct a notice of the list',
    taps: 3,
    loads: 2,
    prepare: () => publishNotice(title).then(() => NOTICES),
    run: async (phone) => {
      await phone.open(title);
      await phone.type('Text (English)', 'Blizzard.');
      await phone.open('Save the change');
    },
    says: 'Counted',
  },
  {
    name: 'end a notice in the list',
    taps: 1,
    loads: 1,
    prepare: () => publishNotice(title).then(() => NOTICES),
    run: (phone) => phone.open('End it now', title),
    says: 'gone from every page',
  },
  {
    name: 'announce a weekly event',
    taps: 13,
    loads: 2,
    run: async (phone) => {
      removeEventsAfterwards(title);
      await phone.open('New event');
      await phone.type('What is it?', title);
      await phone.pick('Day', dayFromNow(2));
      await phone.pick('Begins at', '19:00');
      await phone.tap('Every week');
      await phone.type('Place', 'Hall');
      await phone.open('Publish now');
    },
    says: 'Counted',
  },
  {
    name: 'cancel one date of a weekly event in the list',
    taps: 2,
    loads: 1,
    prepare: () =>
      sendEvent(title, { repeats: 'week', repeatsUntil: dayFromNow(20) }).then(() => EVENTS),
    run: async (phone) => {
      await phone.tap('2 later times');
      await phone.open('Cancel it', title);
    },
    says: 'cancelled',
  },
  {
    name: 'hide a story',
    taps: 2,
    loads: 2,
    run: async (phone) => {
      onTestFinished(undoChoices);
      await phone.open('Headlines');
      await phone.open('Hide', '');
    },
    says: 'Readers no longer see the story.',
  },
  {
    name: 'pin a story of the list as the lead',
    taps: 1,
    loads: 1,
    prepare: () => Promise.resolve(HEADLINES),
    run: async (phone) => {
      onTestFinished(undoChoices);
      await phone.open('Pin as the lead', '');
    },
    says: 'Readers see the story as the lead of the front page.',
  },
  {
    name: 'change the phone number of a paper and publish it',
    taps: 5,
    loads: 4,
    prepare: () => makeOwnPaper().then(() => OWN_PATH),
    run: async (phone) => {
      await phone.open('The paper');
      await phone.open('Contacts');
      await phone.type('Telephone number', `867-555-${1000 + tasks}`);
      await phone.open('Save the draft');
      await phone.open('Publish');
    },
    says: 'Published',
  },
];

test.each(TASKS)('$name: at most $taps taps and $loads page loads', async (task) => {
  const start = (await task.prepare?.()) ?? PAPER_PATH;
  await page.goto(EDITOR + start);
  const phone = new Phone(page);
  onTestFinished(() => void page.removeAllListeners('load'));
  await task.run(phone);
  await page.locator('main').getByText(task.says).first().waitFor();
  expect(phone.taps).toBeLessThanOrEqual(task.taps);
  expect(phone.loads).toBeLessThanOrEqual(task.loads);
});

test.each(['', '/posts', '/posts/new', '/paper', '/people'])(
  'the head of %s is at most 120 px high on a phone, in both languages, and its menu works',
  async (path) => {
    for (const language of ['en', 'fr'] as const) {
      const { page: each } = await openEditor(PAPER_PATH + path, { language, javaScript: false });
      const head = await each.locator('.editor-header').boundingBox();
      expect(head?.height).toBeLessThanOrEqual(120);
      await each.locator('.menu summary').click();
      await each.locator('.menu [href="/log-out"]').waitFor();
    }
  },
);

import text from '../labelled/same-story.txt?raw';
import independent from '../labelled/same-story-independent.txt?raw';
import unseen from '../labelled/same-story-unseen.txt?raw';

/** A headline of the labelled set, with the event that it reports. */
export interface LabelledStory {
  readonly topic: number;
  readonly event: number;
  readonly half: 'tune' | 'measure';
  readonly kind: string;
  /** Hours after the first report. */
  readonly hours: number;
  readonly publisher: string;
  readonly title: string;
  readonly description: string;
}

/** The headlines of test/labelled/same-story.txt. @throws Error where a line is malformed */
export function readLabelledStories(): LabelledStory[] {
  return readStories(text);
}

/** The headlines of test/labelled/same-story-unseen.txt, on which nothing was chosen. @throws Error where a line is malformed */
export function readUnseenStories(): LabelledStory[] {
  return readStories(unseen);
}

/** The headlines of test/labelled/same-story-independent.txt, written by another hand. @throws Error where a line is malformed */
export function readIndependentStories(): LabelledStory[] {
  return readStories(independent);
}

function readStories(text: string): LabelledStory[] {
  const stories: LabelledStory[] = [];
  let [topic, event, half, kind] = [0, 0, '', ''];
  for (const line of text.split('\n')) {
    if (line === '' || /^#(?!#)/.test(line)) continue;
    if (line.startsWith('## ')) {
      [half = '', kind = ''] = line.slice(3).split(' ');
      if (half !== 'tune' && half !== 'measure') throw new Error(`no half: ${line}`);
      topic += 1;
    } else if (line === '= event') event += 1;
    else {
      const [hours, publisher, title, description = ''] = line.split(' | ');
      if (!hours || !publisher || !title || Number.isNaN(Number(hours)))
        throw new Error(`no headline: ${line}`);
      const known = { topic, event, half: half as LabelledStory['half'], kind };
      stories.push({ ...known, hours: Number(hours), publisher, title, description });
    }
  }
  return stories;
}

/** Two headlines of one topic, and whether they report one event. */
export interface LabelledPair {
  readonly a: LabelledStory;
  readonly b: LabelledStory;
  readonly isSame: boolean;
}

/** All pairs of headlines of one topic. */
export function labelledPairs(stories: readonly LabelledStory[]): LabelledPair[] {
  return stories.flatMap((a, index) =>
    stories
      .slice(index + 1)
      .filter((b) => b.topic === a.topic)
      .map((b) => ({ a, b, isSame: a.event === b.event })),
  );
}

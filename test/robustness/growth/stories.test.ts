import { it } from 'vitest';
import type { EditionItem } from '../../../src/model/edition/edition.ts';
import { joinStories, uniquePages } from '../../../src/model/same-story/join-stories.ts';
import { editionItem } from '../../support/fixtures.ts';
import { expectLinearTo } from './growth.ts';

const TEXT =
  'Hunters found seals near the ice road on Monday after the storm had passed, and told the hamlet that the road can be used again from Tuesday on.';
const MANY = 4_000;

type Variant = (n: number) => Partial<EditionItem>;
const HOSTILE: Readonly<Record<string, Variant>> = {
  'one title and no text': () => ({}),
  'one title and one text': () => ({ description: TEXT }),
  'one title and different texts': (n) => ({ description: `${n} ${TEXT} ${n}` }),
  'one title and a text each that differs in its last word': (n) => ({
    description: `${TEXT} ${n}`,
  }),
  'one text and hours between them': (n) => ({
    description: TEXT,
    pubDate: new Date(n * 3_600_000).toISOString(),
  }),
  'one page': () => ({ link: 'https://paper.example/1' }),
  'one page for two each': (n) => ({ link: `https://paper.example/${n >> 1}` }),
  'one publisher and one title': () => ({ publisher: 'The Paper' }),
  'links to pages of other stories': (n) => ({
    alsoIn: [0, 1, 2, 3, 4].map((other) => ({
      publisher: `Other ${other}`,
      link: `https://paper-${n + other}.example/1`,
    })),
  }),
};

function storiesOf(variant: Variant, count: number): EditionItem[] {
  return Array.from({ length: count }, (_, n) =>
    editionItem({
      id: `${n}`,
      title: 'Hunters find seals near ice road',
      description: '',
      link: `https://paper-${n}.example/1`,
      publisher: `Paper ${n}`,
      ...variant(n),
    }),
  );
}

it.each(Object.entries(HOSTILE))('stories with %s are joined in linear time', (_, variant) => {
  expectLinearTo(MANY, (count) => {
    const stories = storiesOf(variant, count);
    joinStories(stories, ({ id }) => id);
    uniquePages(stories, ({ id }) => id);
  });
});

import { expect, it } from 'vitest';
import { dropLeadingTitle, isTitleRepeated } from '../../../../src/model/same-story/same-text.ts';

const TITLE = 'Harbour of Arviat opens on Monday';

it.each([
  TITLE,
  `${TITLE}.`,
  '“Harbour of Arviat” opens on Monday',
  'HARBOUR OF ARVIAT OPENS ON MONDAY',
  'Harbour of Arviat opens…',
])('isTitleRepeated says that %j only repeats the title', (description) => {
  expect(isTitleRepeated(description, TITLE)).toBe(true);
});

it.each(['', 'It opens.', `${TITLE} at last`, 'Harbour…', '…'])(
  'isTitleRepeated says that %j does more than repeat the title',
  (description) => {
    expect(isTitleRepeated(description, TITLE)).toBe(false);
  },
);

it.each([
  [TITLE, `${TITLE}. Ships have waited for a year.`, 'Ships have waited for a year.'],
  ['Why now?', 'Why now? Ships have waited for a year.', undefined],
  [TITLE, `${TITLE} after ships had waited for a year.`, undefined],
  ['Arviat', 'Arviat – The harbour opens on Monday.', undefined],
])('dropLeadingTitle drops %j alone before the description %j', (title, text, left = text) => {
  expect(dropLeadingTitle(text, title)).toBe(left);
});

import { describe, expect, it } from 'vitest';
import { dropLeadingTitle, isTitleRepeated } from '../../../../src/edition/same-story/same-text.ts';

const TITLE = 'Harbour of Arviat opens on Monday';

describe('a description beside its title', () => {
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

  it('dropLeadingTitle drops a title that stands alone before the description', () => {
    expect(dropLeadingTitle(`${TITLE}. Ships have waited for a year.`, TITLE)).toBe(
      'Ships have waited for a year.',
    );
    expect(dropLeadingTitle('Why now? Ships have waited for a year.', 'Why now?')).toBe(
      'Why now? Ships have waited for a year.',
    );
    expect(dropLeadingTitle(`${TITLE} after ships had waited for a year.`, TITLE)).toBe(
      `${TITLE} after ships had waited for a year.`,
    );
    expect(dropLeadingTitle('Arviat – The harbour opens on Monday.', 'Arviat')).toBe(
      'Arviat – The harbour opens on Monday.',
    );
  });
});

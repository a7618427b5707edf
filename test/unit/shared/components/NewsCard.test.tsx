import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NewsCard } from '../../../../src/shared/components/NewsBrowser.tsx';
import type { Story } from '../../../../src/shared/story.ts';
import { wordsOf } from '../../../../src/site/words/words.ts';

const STORY: Story = {
  ...{ title: 'Le caribou : où est-il ?', description: 'Un aîné : « À 21 h. »', link: '#' },
  ...{ pubDate: '2026-11-20T12:00:00.000Z', isDated: true, category: 'Hockey' },
  ...{ image: '/a.jpg', publisher: 'L’Écho', section: 'sports' },
};

function cardOf(story: Partial<Story>, language: string): string {
  const locale = { language, timeZone: 'America/Toronto' };
  const item = { ...STORY, ...story };
  const words = wordsOf(locale).news;
  return renderToStaticMarkup(<NewsCard item={item} locale={locale} words={words} />);
}

test.each([
  ['fr-CA', 'fr', 'Hockey', 'Hockey'],
  ['fr-CA', undefined, 'Health', 'Sports'],
  ['en-CA', undefined, 'Hockey', 'Hockey'],
  ['en-CA', 'fr-CA', 'Santé', 'Sports'],
  ['fr-CA', 'en-CA', 'Real Estate', 'Sports'],
  ['fr-CA', 'fr', '', 'Sports'],
])(
  'the badge on a page in %s of a story in %s with category "%s" says "%s"',
  (page, language, category, badge) => {
    const card = cardOf({ category, ...(language && { language }) }, page);
    expect(/class="badge">([^<]*)</.exec(card)?.[1]).toBe(badge);
  },
);

test('a card breaks no line before French punctuation', () => {
  const card = cardOf({}, 'fr-CA').replaceAll('\u00a0', '~');
  expect(card).toContain('Le caribou~: où est-il~?');
  expect(card).toContain('Un aîné~: «~À 21~h.~»');
});

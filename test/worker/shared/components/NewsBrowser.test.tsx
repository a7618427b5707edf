import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NewsBrowser } from '../../../../src/shared/components/NewsBrowser.tsx';
import type { Story } from '../../../../src/shared/story.ts';
import { readHtml } from '../../../support/read-page.ts';

const STORY: Story = {
  title: 'Sealift reaches Iqaluit',
  description: 'The first ship of the season.',
  link: 'https://paper.example/sealift',
  pubDate: '2026-11-20T12:00:00.000Z',
  isDated: true,
  category: '',
  image: '/stock-photo.svg',
  publisher: 'The Paper',
  section: 'local',
};

function show(...items: Story[]) {
  return readHtml(
    renderToStaticMarkup(
      <NewsBrowser
        category="all"
        query=""
        items={items}
        total={items.length}
        locale={{ language: 'en-CA', timeZone: 'America/Iqaluit' }}
        moreHref={undefined}
      />,
    ),
  );
}

test('a news card names the author beside the publisher where the author is known', async () => {
  const page = show({ ...STORY, byline: 'Jane Doe' }, STORY);
  expect(await page.texts('.source > span')).toEqual(['The Paper Jane Doe', 'The Paper']);
  expect(await page.texts('.author')).toEqual(['Jane Doe']);
});

test('a news card in another language marks its headline and description, not its own words', async () => {
  const page = show({ ...STORY, language: 'ar', direction: 'rtl' }, STORY);
  const marked = { lang: 'ar', dir: 'rtl' };
  const [foreign, own] = await page.all('h2');
  expect(foreign?.attributes).toEqual(marked);
  expect(own?.attributes).toEqual({});
  const [description] = await page.all('.description');
  expect(description?.attributes).toEqual({ class: 'description', ...marked });
  const [repeated] = await page.all('.source a span');
  expect(repeated?.attributes).toEqual({ class: 'visually-hidden', ...marked });
  expect(await page.all('article[lang], .source[lang], .source > a[lang], .meta[lang]')).toEqual(
    [],
  );
});

test('a news card marks syllabics as Inuktitut within a headline in another language', async () => {
  const page = show({ ...STORY, title: 'Le mot ᐃᓄᒃ', language: 'fr-CA' });
  expect(page.html).toContain('<h2 lang="fr-CA">Le mot <span lang="iu">ᐃᓄᒃ</span></h2>');
});

test('two stories with one address and one title each have a news card', async () => {
  expect(await show(STORY, STORY).texts('h2')).toHaveLength(2);
});

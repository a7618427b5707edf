import { readCategory } from '../../src/shared/news-view.ts';
import type { Story } from '../../src/shared/story.ts';

/** Reads the stories back from the cards that the server rendered, so that the page contains each story once. */
export function readCards(root: ParentNode): Story[] {
  return Array.from(root.querySelectorAll<HTMLElement>('article.card'), readCard);
}

function readCard(card: HTMLElement): Story {
  const text = (selector: string) => card.querySelector(selector)?.textContent ?? '';
  const time = card.querySelector('time')?.getAttribute('datetime');
  const section = readCategory(card.dataset.section ?? null);
  const headline = card.querySelector('h2');
  const language = headline?.lang;
  const byline = text('.author');
  return {
    title: text('h2'),
    description: text('.description'),
    link: card.querySelector('.source a')?.getAttribute('href') ?? '#',
    pubDate: time ?? '',
    isDated: time !== null && time !== undefined,
    category: text('.badge'),
    image: card.querySelector('img')?.getAttribute('src') ?? '',
    publisher: text('.publisher'),
    section: section === 'all' ? 'local' : section,
    ...(language && { language }),
    ...(headline?.dir === 'rtl' && { direction: 'rtl' }),
    ...(byline && { byline }),
  };
}

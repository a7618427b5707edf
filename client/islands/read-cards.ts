import { readCategory } from '../../src/shared/news-view.ts';
import { ORIGINAL_SRC } from '../../src/shared/page-attributes.ts';
import type { Story, StoryPlace } from '../../src/shared/story.ts';

/** Reads the stories from the server's cards, so that the page contains each story once. */
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
  const picture = card.querySelector('img');
  const places = Array.from(card.querySelectorAll<HTMLAnchorElement>('.at a'), readPlace);
  return {
    title: text('h2'),
    description: text('.description'),
    link: card.querySelector('.source a')?.getAttribute('href') ?? '#',
    pubDate: time ?? '',
    isDated: time !== null && time !== undefined,
    ...(!card.querySelector('time,.undated') && { isFallback: true }),
    category: text('.badge'),
    image: picture?.getAttribute(ORIGINAL_SRC) ?? picture?.getAttribute('src') ?? '',
    publisher: text('.publisher'),
    section: section === 'all' ? 'local' : section,
    ...(language && { language }),
    ...(headline?.dir === 'rtl' && { direction: 'rtl' }),
    ...(byline && { byline }),
    ...(places.length > 0 && { places }),
    ...readNotes(card),
  };
}

/** The other publishers of a story, and its previous headline. */
function readNotes(card: HTMLElement): Pick<Story, 'alsoIn' | 'alsoInMore' | 'titleBefore'> {
  const also = card.querySelector<HTMLElement>('.also-in');
  const alsoIn = Array.from(also?.querySelectorAll('a') ?? [], (link) => ({
    publisher: link.textContent,
    link: link.getAttribute('href') ?? '#',
  }));
  const more = Number(also?.dataset.more ?? 0);
  const before = card.querySelector('.before');
  const changedAt = before?.querySelector<HTMLElement>('[data-at]')?.dataset.at;
  const title = before?.querySelector('q')?.textContent;
  return {
    ...(alsoIn.length > 0 && { alsoIn }),
    ...(more > 0 && { alsoInMore: more }),
    ...(changedAt && title && { titleBefore: { title, changedAt } }),
  };
}

function readPlace(link: HTMLAnchorElement): StoryPlace {
  const path = link.getAttribute('href') ?? '';
  return { slug: path.slice(path.lastIndexOf('/') + 1), name: link.textContent ?? '' };
}

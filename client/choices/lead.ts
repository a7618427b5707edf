import { make } from '../make.ts';

/** The id of the story that stands in for a muted lead. */
export const STAND_IN = 'stand-in';

/**
 * While the lead of the front page is hidden, the next story in view leads: one with a picture if
 * there is any. Call it again after each change.
 */
export function showNextLead(): void {
  document.getElementById(STAND_IN)?.remove();
  const lead = document.querySelector<HTMLElement>('article.featured');
  if (lead?.style.display !== 'none') return;
  const shown = [...document.querySelectorAll<HTMLElement>('main article.brief')].filter(
    (story) => story.style.display !== 'none',
  );
  const next = shown.find((story) => story.querySelector('img')) ?? shown[0];
  if (next) lead.after(standIn(next, lead));
}

function standIn(story: Element, lead: Element): HTMLElement {
  const article = make('article', { id: STAND_IN, class: lead.className });
  const picture = copyOf(story, 'img', 'img');
  if (picture) {
    const sizes = lead.querySelector('img')?.sizes;
    if (sizes) picture.sizes = sizes;
    article.append(make('figure', {}, picture));
  }
  const text = copyOf(story, 'p:not(.meta)', 'p');
  if (text) text.className = 'standfirst';
  const parts = [copyOf(story, 'h3', 'h2'), text, copyOf(story, '.meta', 'p')];
  article.append(...parts.filter((part) => part !== undefined));
  return article;
}

/** A copy of a story's part as another element, without its id. */
function copyOf<Tag extends 'h2' | 'img' | 'p'>(story: Element, selector: string, tag: Tag) {
  const part = story.querySelector(selector);
  if (!part) return undefined;
  const attributes = Array.from(part.attributes, ({ name, value }) => [name, value] as const);
  const copy = make(tag, Object.fromEntries(attributes), ...part.cloneNode(true).childNodes);
  copy.removeAttribute('id');
  return copy;
}

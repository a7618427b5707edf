import { CHOICES_FORM, CHOICES_PATH } from '../../src/shared/choices.ts';
import { readOwnSearch } from '../../src/shared/search/search.ts';
import { CHOICES, type ChoicesWords } from '../../src/shared/words/en/choices.ts';
import { loadWords } from '../islands/load-words.ts';
import { make } from '../make.ts';
import { pageParsed } from '../page-parsed.ts';
import { handleForm } from './choices-form.ts';
import { STAND_IN, showNextLead } from './lead.ts';
import { type Choices, readChoices } from './stored-choices.ts';

// Applies the reader's mute choices. client/main.ts loads this module if a choice is stored, or if
// the page has the form for choices.

/** The lines about hidden stories, by container. */
const lines = new WeakMap<Element, HTMLElement>();
/** The containers whose muted stories the reader has chosen to show. */
const shown = new WeakSet<Element>();

const STORIES = `main article:not(#${STAND_IN}):has(.publisher)`;

/** Hides the page's muted stories and shows all others; call again after each change. */
function hideStories(choices: Choices, words: ChoicesWords): void {
  const isMuted = matcherOf(choices);
  const stories = document.querySelectorAll<HTMLElement>(STORIES);
  const places = Map.groupBy(
    stories,
    (story) => story.closest('[data-island]') ?? story.parentElement,
  );
  for (const [place, all] of places) {
    for (const story of all) story.style.removeProperty('display');
    const muted = all.filter(isMuted);
    if (place) showLine(place, muted, words);
  }
  showNextLead();
}

/** Returns a function that tells whether a story on the page is muted. */
function matcherOf({ words, publishers, languages }: Choices): (story: Element) => boolean {
  const searches = words.map(readOwnSearch);
  const pageLanguage = document.documentElement.lang;
  return (story) => {
    const headline = story.querySelector('h2,h3');
    const language = headline?.getAttribute('lang') || pageLanguage;
    if (languages.includes(language.split('-')[0] ?? '')) return true;
    if (publishers.includes(story.querySelector('.publisher')?.textContent ?? '')) return true;
    const paragraphs = [...story.querySelectorAll('p:not(:has(.publisher, time))')];
    const text = [headline, ...paragraphs].map((part) => part?.textContent).join('\n');
    return searches.some((search) => search.matches(text));
  };
}

function showLine(place: Element, stories: readonly HTMLElement[], words: ChoicesWords): void {
  const known = lines.get(place);
  const [first] = stories;
  if (!first) {
    known?.remove();
    lines.delete(place);
    return;
  }
  const line = known ?? makeLine(words);
  const text = line.querySelector('span');
  const button = line.querySelector('button');
  const update = () => {
    const isShown = shown.has(place);
    for (const story of stories) story.style.display = isShown ? '' : 'none';
    const count = isShown ? words.shown(stories.length) : words.hidden(stories.length);
    if (text && text.textContent !== count) text.textContent = count;
    if (button) button.textContent = isShown ? words.hide : words.show;
  };
  if (button)
    button.onclick = () => {
      if (!shown.delete(place)) shown.add(place);
      update();
      showNextLead();
    };
  update();
  // An island's children are React's; those of the lead's grid have their places.
  if (!known) (place.matches('[data-island], .lead') ? place : first).before(line);
  lines.set(place, line);
}

/** Makes a line: the number of hidden stories, a button that shows them, a link to the choices. */
function makeLine(words: ChoicesWords): HTMLElement {
  const text = make('span', { role: 'status' });
  const button = make('button', { type: 'button' });
  const link = make('a', { href: CHOICES_PATH }, words.change);
  return make('p', { class: 'meta' }, text, ' ', button, ' ', link);
}

async function applyChoices(): Promise<void> {
  await pageParsed;
  const words = await loadWords(CHOICES, {
    fr: async () => (await import('../../src/shared/words/fr/choices.ts')).CHOICES,
  });
  const hide = () => hideStories(readChoices(), words);
  hide();
  // Runs again after an island has rendered other stories.
  const observer = new MutationObserver(hide);
  for (const island of document.querySelectorAll('main [data-island]'))
    observer.observe(island, { childList: true, subtree: true });
  // Choices may have changed before a restore from the back/forward cache, or in another tab.
  for (const type of ['pageshow', 'storage']) addEventListener(type, hide);
  const form = document.querySelector<HTMLFormElement>(`[${CHOICES_FORM}]`);
  if (form) handleForm(form, hide);
}

applyChoices();

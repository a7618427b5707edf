import { SAVER_PLACE } from '../../src/shared/page-attributes.ts';
import { SAVER, type SaverWords } from '../../src/shared/words/en/saver.ts';
import { loadWords } from '../islands/load-words.ts';
import { chooseSaving, isOfChoice, SAVER_CHANGED, savesData } from './choice.ts';
import { drawHeldPicture, tellWorker } from './held-picture.ts';
import { holdPictures, showPictures } from './pictures.ts';
import styles from './saver.css?inline';

// The data saver (requirements#data-saver). Where the page has a service worker it has held the pictures back before this runs.

/** Puts the switch into the footer, and holds pictures back while it is on. */
async function startSaver(): Promise<void> {
  const words: SaverWords = await loadWords(SAVER, {
    fr: async () => (await import('../../src/shared/words/fr/saver.ts')).SAVER,
  });
  const held = drawHeldPicture(words.showPicture);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = words.dataSaver;

  const apply = () => {
    const isOn = savesData();
    button.setAttribute('aria-pressed', String(isOn));
    if (isOn) holdPictures(held, words);
    else showPictures();
    tellWorker(() => (savesData() ? held : undefined));
    dispatchEvent(new Event(SAVER_CHANGED));
  };
  button.addEventListener('click', () => {
    chooseSaving(!savesData());
    apply();
  });
  // Other tabs have the same switch.
  addEventListener('storage', (event) => isOfChoice(event) && apply());
  // A page that comes back from the browser's memory.
  addEventListener('pageshow', ({ persisted }) => persisted && apply());

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  apply();
  document.querySelector(`[${SAVER_PLACE}]`)?.append(button);
}

startSaver();

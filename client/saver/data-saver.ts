import { SAVER_PLACE } from '../../src/shared/page-attributes.ts';
import { SAVER, type SaverWords } from '../../src/shared/words/en/saver.ts';
import { loadWords } from '../islands/load-words.ts';
import { adoptStyles, make } from '../make.ts';
import {
  acceptStorageEvent,
  chooseSaving,
  currentSaving,
  isBrowserOverruled,
  nextSaving,
  SAVER_CHANGED,
} from './choice.ts';
import { type Treatment, treatPictures } from './pictures.ts';
import { drawPlaceholder, notifyWorker } from './placeholder.ts';
import styles from './saver.css?inline';

// The data saver (requirements#data-saver). A service worker, if any, has replaced pictures by
// placeholders before this runs.

const PRESSED = { off: 'false', small: 'mixed', none: 'true' } as const;

/** Adds the switch to the footer and treats the page's pictures accordingly. */
async function startSaver(): Promise<void> {
  const words: SaverWords = await loadWords(SAVER, {
    fr: async () => (await import('../../src/shared/words/fr/saver.ts')).SAVER,
  });
  const placeholder = drawPlaceholder(words.showPicture);
  const button = make('button', { type: 'button', class: 'button' });

  const apply = () => {
    const saving = currentSaving();
    button.setAttribute('aria-pressed', PRESSED[saving]);
    button.textContent = words.dataSaver[saving];
    treatPictures(currentTreatment(), placeholder, words);
    notifyWorker(() => workerMode(currentTreatment(), placeholder));
    dispatchEvent(new Event(SAVER_CHANGED));
  };
  button.addEventListener('click', () => {
    chooseSaving(nextSaving(currentSaving()));
    apply();
  });
  // Other tabs have the same switch.
  addEventListener('storage', (event) => acceptStorageEvent(event) && apply());
  // The page was restored from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && apply());

  adoptStyles(styles);
  apply();
  document.querySelector(`[${SAVER_PLACE}]`)?.append(button);
}

function currentTreatment(): Treatment {
  return isBrowserOverruled() ? 'full' : currentSaving();
}

function workerMode(treatment: Treatment, placeholder: string): string | undefined {
  if (treatment === 'off') return undefined;
  return treatment === 'full' ? treatment : treatment + placeholder;
}

startSaver();

import { CHOICES_FORM } from '../../src/shared/choices.ts';
import { CHOICES } from '../../src/shared/words/en/choices.ts';
import { loadWords } from '../islands/load-words.ts';
import { pageParsed } from '../page-parsed.ts';
import { handleForm } from './choices-form.ts';
import { hideStories } from './hide-stories.ts';
import { readChoices } from './stored-choices.ts';

// The reader's mute choices. client/main.ts loads this module if something is muted, or can be.

async function follow(): Promise<void> {
  await pageParsed;
  const words = await loadWords(CHOICES, {
    fr: async () => (await import('../../src/shared/words/fr/choices.ts')).CHOICES,
  });
  const hide = () => hideStories(readChoices(), words);
  hide();
  // An island has rendered other stories.
  const observer = new MutationObserver(hide);
  for (const island of document.querySelectorAll('main [data-island]'))
    observer.observe(island, { childList: true, subtree: true });
  // A page that the browser had put aside is shown again; another tab has chosen.
  for (const type of ['pageshow', 'storage']) addEventListener(type, hide);
  const form = document.querySelector<HTMLFormElement>(`[${CHOICES_FORM}]`);
  if (form) handleForm(form, hide);
}

follow();

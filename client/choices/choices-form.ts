import { CHOICES_WORDS, MAX_CHOICES } from '../../src/shared/choices.ts';
import { make, makeButton } from '../make.ts';
import { type Choices, readChoices, storeChoices } from './stored-choices.ts';

/** Connects the form of /choices to the stored choices, and stores each change. */
export function handleForm(form: HTMLFormElement, onChange: () => void): void {
  const input = form.querySelector<HTMLInputElement>('input[name=word]');
  const list = form.querySelector('ul');
  const output = form.querySelector('output');
  if (!input || !list || !output) return;
  const say = (what: keyof typeof CHOICES_WORDS) => {
    output.textContent = form.getAttribute(CHOICES_WORDS[what]);
  };
  const store = (choices: Choices | undefined): boolean => {
    if (choices) say(storeChoices(choices) ? 'saved' : 'notStored');
    else say('full');
    show();
    onChange();
    return choices !== undefined;
  };
  const remove = (word: string) => {
    const choices = readChoices();
    store({ ...choices, words: choices.words.filter((other) => other !== word) });
    input.focus();
  };
  const show = () => {
    const { words, publishers, languages } = readChoices();
    list.replaceChildren(...words.map((word) => wordItem(form, word, remove)));
    for (const box of boxesOf(form))
      box.checked = !(box.name === 'publisher' ? publishers : languages).includes(box.value);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const word = input.value.trim();
    if (word !== '' && store(withWord(word))) input.value = '';
  });
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'checkbox') store(withBox(target));
  });
  addEventListener('storage', show);
  addEventListener('pageshow', show);
  show();
  form.inert = false;
}

function boxesOf(form: HTMLFormElement): NodeListOf<HTMLInputElement> {
  return form.querySelectorAll('input[type=checkbox]');
}

/** The stored choices with an added word; `undefined` if that exceeds the limit. */
function withWord(word: string): Choices | undefined {
  const choices = readChoices();
  const words = [...new Set([...choices.words, word])];
  return choices.words.length < MAX_CHOICES ? { ...choices, words } : undefined;
}

/** The stored choices updated by a checkbox; `undefined` if that exceeds the limit. */
function withBox({ name, value, checked }: HTMLInputElement): Choices | undefined {
  // Values that this page does not list (such as those of paused sources) stay.
  const kind = name === 'publisher' ? 'publishers' : 'languages';
  const choices = readChoices();
  const others = choices[kind].filter((other) => other !== value);
  if (checked) return { ...choices, [kind]: others };
  return others.length < MAX_CHOICES ? { ...choices, [kind]: [...others, value] } : undefined;
}

/** A muted word, with a button that removes it. */
function wordItem(form: Element, word: string, remove: (word: string) => void): HTMLElement {
  const label = form.getAttribute(CHOICES_WORDS.remove) ?? '';
  const name = label.replace('{word}', () => word);
  return make(
    'li',
    {},
    word,
    ' ',
    makeButton('×', () => remove(word), { 'aria-label': name }),
  );
}

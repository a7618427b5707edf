import { CHOICES_WORDS, MAX_CHOICES } from '../../src/shared/choices.ts';
import { type Choices, readChoices, storeChoices } from './stored-choices.ts';

/** Connects the form of /choices to the stored choices, which each change updates. */
export function handleForm(form: HTMLFormElement, onChange: () => void): void {
  const input = form.querySelector<HTMLInputElement>('input[name=word]');
  const list = form.querySelector('ul');
  const output = form.querySelector('output');
  if (!input || !list || !output) return;
  const say = (what: keyof typeof CHOICES_WORDS) => {
    output.textContent = form.getAttribute(CHOICES_WORDS[what]);
  };
  const keep = (choices: Choices) => {
    say(storeChoices(choices) ? 'saved' : 'notKept');
    show();
    onChange();
  };
  const show = () => {
    const { words, publishers, languages } = readChoices();
    list.replaceChildren(...words.map(wordItem));
    for (const box of boxesOf(form))
      box.checked = !(box.name === 'publisher' ? publishers : languages).includes(box.value);
  };
  const wordItem = (word: string) => {
    const item = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = '×';
    const label = form.getAttribute(CHOICES_WORDS.remove) ?? '';
    button.setAttribute(
      'aria-label',
      label.replace('{word}', () => word),
    );
    button.addEventListener('click', () => {
      const choices = readChoices();
      keep({ ...choices, words: choices.words.filter((other) => other !== word) });
      input.focus();
    });
    item.append(word, ' ', button);
    return item;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const word = input.value.trim();
    const choices = readChoices();
    if (word === '') return;
    if (choices.words.length >= MAX_CHOICES) return say('full');
    input.value = '';
    keep({ ...choices, words: [...new Set([...choices.words, word])] });
  });
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return;
    // Values that this page does not list stay: those of another paper in this browser, or a paused
    // source.
    const kind = target.name === 'publisher' ? 'publishers' : 'languages';
    const choices = readChoices();
    const others = choices[kind].filter((value) => value !== target.value);
    if (!target.checked && others.length >= MAX_CHOICES) {
      target.checked = true;
      return say('full');
    }
    keep({ ...choices, [kind]: target.checked ? others : [...others, target.value] });
  });
  addEventListener('storage', show);
  addEventListener('pageshow', show);
  show();
  form.inert = false;
}

function boxesOf(form: HTMLFormElement): NodeListOf<HTMLInputElement> {
  return form.querySelectorAll('input[type=checkbox]');
}

import {
  type EditorScriptWords,
  MARKDOWN_BUTTONS,
  type MarkdownButton,
} from '../../../src/shared/editor-script.ts';
import { make, makeButton } from '../../make.ts';
import { editFor } from './edit-text.ts';

const KEYS: Readonly<Record<string, MarkdownButton>> = { b: 'bold', i: 'italic', k: 'link' };

/** On a Mac, shortcuts use Command, because Control with a letter moves the cursor. */
const IS_MAC = /^(?:Mac|iP)/.test(navigator.platform);

/** Adds a toolbar to each Markdown field: one tab stop, and the usual shortcuts. */
export function addToolbars(words: EditorScriptWords): void {
  for (const area of document.querySelectorAll<HTMLTextAreaElement>('textarea[data-markdown]')) {
    const { toolbar } = words;
    const buttons = MARKDOWN_BUTTONS.map((name) => {
      const button = makeButton(toolbar[name], () => apply(area, name, toolbar.text));
      button.classList.add(`markdown-${name}`);
      button.tabIndex = -1;
      const key = Object.entries(KEYS).find(([, each]) => each === name)?.[0];
      if (key) button.setAttribute('aria-keyshortcuts', `${IS_MAC ? 'Meta' : 'Control'}+${key}`);
      return button;
    });
    const [first] = buttons;
    if (first) first.tabIndex = 0;
    const row = make(
      'div',
      { class: 'toolbar', role: 'toolbar', 'aria-label': toolbar.label, 'aria-controls': area.id },
      ...buttons,
    );
    row.addEventListener('keydown', (event) => moveInRow(event, buttons));
    area.before(row);
    area.addEventListener('keydown', (event) => {
      const name = (IS_MAC ? event.metaKey : event.ctrlKey) && KEYS[event.key.toLowerCase()];
      if (!name || event.altKey || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      apply(area, name, toolbar.text);
    });
  }
}

/** Moves the focus within a toolbar (WAI-ARIA Authoring Practices). */
function moveInRow(event: KeyboardEvent, buttons: readonly HTMLButtonElement[]): void {
  const place = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const { length } = buttons;
  const next = {
    ArrowRight: (place + 1) % length,
    ArrowLeft: (place - 1 + length) % length,
    Home: 0,
    End: length - 1,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  for (const [nth, button] of buttons.entries()) button.tabIndex = nth === next ? 0 : -1;
  buttons[next]?.focus();
}

function apply(area: HTMLTextAreaElement, name: MarkdownButton, placeholder: string): void {
  const { value: text, selectionStart, selectionEnd } = area;
  const edit = editFor(name, { text, start: selectionStart, end: selectionEnd }, placeholder);
  area.focus();
  area.setSelectionRange(edit.start, edit.end);
  // execCommand() is deprecated, but only with it can the browser undo the edit.
  const isDone = edit.insert
    ? document.execCommand('insertText', false, edit.insert)
    : document.execCommand('delete');
  if (!isDone) {
    area.setRangeText(edit.insert, edit.start, edit.end);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const [start, end] = edit.select;
  area.setSelectionRange(edit.start + start, edit.start + end);
}

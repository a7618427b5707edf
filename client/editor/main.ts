import { EDITOR_WORDS, type EditorScriptWords } from '../../src/shared/editor-script.ts';
import { checkFiles } from './check-files.ts';
import { closeMenu } from './close-menu.ts';
import { countCharacters } from './count-characters.ts';
import { cropPictures } from './crop/crop-picture.ts';
import { storeForms } from './drafts/store-forms.ts';
import { addToolbars } from './markdown/toolbar.ts';
import { updateHints } from './notice-hints.ts';
import { previewForms } from './preview-forms.ts';
import { sendForms } from './send-forms.ts';

// The script of the editor's pages, which also work without it.

moveFocus();
updateHints();
closeMenu();
const json = document.body.getAttribute(EDITOR_WORDS);
if (json !== null) {
  const words = JSON.parse(json) as EditorScriptWords;
  sendForms(words);
  storeForms(words);
  countCharacters(words);
  addToolbars(words);
  previewForms(words);
  checkFiles();
  cropPictures(words);
}

/** Moves the focus to the first message of a page, such as the problems of a form. */
function moveFocus(): void {
  const first = document.querySelector<HTMLElement>('main :is([role="alert"], [data-focus])');
  if (!first) return;
  first.tabIndex = -1;
  first.focus();
}

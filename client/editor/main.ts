import { countCharacters } from './count-characters.ts';
import { cropPictures } from './crop/crop-picture.ts';
import { storeForms } from './drafts/store-forms.ts';
import { addToolbars } from './markdown/toolbar.ts';
import { moveFocus } from './move-focus.ts';
import { pageWords } from './page-words.ts';
import { previewForms } from './preview-forms.ts';
import { sendForms } from './send-forms.ts';

// The script of every page of the desk: each page works without it.

moveFocus();
const words = pageWords();
if (words)
  for (const add of [
    sendForms,
    storeForms,
    countCharacters,
    addToolbars,
    previewForms,
    cropPictures,
  ])
    add(words);

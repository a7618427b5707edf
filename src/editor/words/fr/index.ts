import type { EditorWords } from '../en/index.ts';
import { EVENTS } from './events.ts';
import { FORMS } from './forms.ts';
import { FRONT } from './front.ts';
import { HEADLINES } from './headlines.ts';
import { LAYOUT } from './layout.ts';
import { MARKDOWN } from './markdown.ts';
import { NEW_PAPER } from './new-paper.ts';
import { NOTICES } from './notices.ts';
import { PAPER } from './paper.ts';
import { PEOPLE } from './people.ts';
import { POSTS } from './posts.ts';
import { WRITING } from './writing.ts';

/** The words of the editor in French. */
export const FR: EditorWords = {
  layout: LAYOUT,
  forms: FORMS,
  events: EVENTS,
  front: FRONT,
  headlines: HEADLINES,
  newPaper: NEW_PAPER,
  notices: NOTICES,
  paper: PAPER,
  markdown: MARKDOWN,
  writing: WRITING,
  ...PEOPLE,
  ...POSTS,
};

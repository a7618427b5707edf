import { moveFocus } from './move-focus.ts';

moveFocus();

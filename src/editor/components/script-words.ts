import type { EditorScriptWords } from '../../shared/editor-script.ts';
import type { EditorWords } from '../words/en/index.ts';

/** What the desk's script says, of all the words of the desk. */
export function scriptWords({ forms, markdown, writing }: EditorWords): EditorScriptWords {
  const { kept, unsent, left, over } = forms;
  const { toolbar } = markdown;
  return { kept, unsent, left, over, toolbar, ...writing };
}

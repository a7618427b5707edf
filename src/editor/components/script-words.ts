import type { EditorScriptWords } from '../../shared/editor-script.ts';
import type { EditorWords } from '../words/en/index.ts';

/** The words that the editor's script needs. */
export function scriptWords({ forms, markdown, writing }: EditorWords): EditorScriptWords {
  const { kept, unsent, left, over } = forms;
  const { toolbar } = markdown;
  return { kept, unsent, left, over, toolbar, ...writing };
}

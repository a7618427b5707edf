/** On the body of an editor page: `EditorScriptWords` as JSON. */
export const EDITOR_WORDS = 'data-words';
/** Beside it, a short hash of the person: stored data is shown to nobody else. */
export const EDITOR_PERSON = 'data-person';
/** On the same element, the key of the form that was just saved. */
export const SAVED_FORM = 'data-saved';
/** On the same element of a page that responds to a form and may show its input. */
export const IS_ANSWER = 'data-answer';

/** On a file field, as JSON: which files are refused before they are sent, and why. */
export interface FileLimits {
  /** By media type. */
  types: Readonly<Record<string, { maxKb: number; tooLarge: string }>>;
  wrongType: string;
  empty: string;
}

/** Above a Markdown text, in order. */
export const MARKDOWN_BUTTONS = [
  'bold',
  'italic',
  'heading',
  'link',
  'list',
  'quote',
  'picture',
] as const;
export type MarkdownButton = (typeof MARKDOWN_BUTTONS)[number];

/** Words of the editor's scripts in the page's language, with placeholders such as `{count}`. */
export interface EditorScriptWords {
  drafts: { heading: string; restore: string; discard: string };
  unsent: string;
  left: string;
  over: string;
  toolbar: Readonly<Record<MarkdownButton, string>> & {
    label: string;
    /** The placeholder for a text still to be written. */
    text: string;
  };
  preview: { heading: string };
  crop: {
    heading: string;
    help: string;
    numbers: string;
    x: string;
    y: string;
    width: string;
    height: string;
    whole: string;
    /** Placeholders: what is cut off at `{left}`, `{right}`, `{top}` and `{bottom}`, in percent. */
    position: string;
    /** Placeholders: the size of the file in `{before}`, and of the upload in `{after}`. */
    sizeChange: string;
  };
}

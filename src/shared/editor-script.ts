/**
 * On the body of an editor page: the words of the editor's script, `EditorScriptWords` as JSON. The
 * server writes it.
 */
export const EDITOR_WORDS = 'data-words';
/**
 * On the same element, a short hash of the logged-in person: data that the browser stores for one
 * person is never shown to another.
 */
export const EDITOR_PERSON = 'data-person';
/** On the same element, the key of the form that was just saved. */
export const SAVED_FORM = 'data-saved';

/** The purposes of the buttons above a Markdown text, in order. */
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

/**
 * The words of the editor's script, in the language of the page. The script fills in `{count}` and
 * other placeholders.
 */
export interface EditorScriptWords {
  kept: {
    heading: string;
    restore: string;
    discard: string;
  };
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
    /** Placeholders: `{width}`, `{height}`, `{x}` and `{y}` in pixels. */
    chosen: string;
    /** Placeholders: the size of the file in `{before}`, and of the upload in `{after}`. */
    sizes: string;
  };
}

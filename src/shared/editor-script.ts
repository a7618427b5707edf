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
  readonly kept: {
    readonly heading: string;
    readonly restore: string;
    readonly discard: string;
  };
  readonly unsent: string;
  readonly left: string;
  readonly over: string;
  readonly toolbar: Readonly<Record<MarkdownButton, string>> & {
    readonly label: string;
    /** The placeholder for a text still to be written. */
    readonly text: string;
  };
  readonly preview: { readonly heading: string };
  readonly crop: {
    readonly heading: string;
    readonly help: string;
    readonly numbers: string;
    readonly x: string;
    readonly y: string;
    readonly width: string;
    readonly height: string;
    /** Placeholders: `{width}`, `{height}`, `{x}` and `{y}` in pixels. */
    readonly chosen: string;
    /** Placeholders: the size of the file in `{before}`, and of the upload in `{after}`. */
    readonly sizes: string;
  };
}

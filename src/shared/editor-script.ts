/**
 * On the body of a page of the desk: what the desk's script says, `EditorScriptWords` as JSON. The
 * server writes it.
 */
export const EDITOR_WORDS = 'data-words';
/**
 * Beside it, a short hash of whoever has logged in: what the browser keeps of one person it never
 * shows to another.
 */
export const EDITOR_PERSON = 'data-person';
/** Beside it, the key of the form that was just saved. */
export const SAVED_FORM = 'data-saved';

/** What the buttons above a text in Markdown are for, in their order. */
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
 * What the script of the desk says, in the language of the page; `{count}` and the like are filled
 * in there.
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
    /** What stands for a text that is still to be written. */
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
    /** With `{width}`, `{height}`, `{x}` and `{y}` in pixels. */
    readonly chosen: string;
    /** With the size of the file in `{before}`, and of what is sent in `{after}`. */
    readonly sizes: string;
  };
}

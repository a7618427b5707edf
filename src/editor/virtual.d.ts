declare module 'virtual:editor-client' {
  /** The desk's script for browsers, bundled. */
  export const editorScript: string;
}

declare module 'virtual:editor-client' {
  /** The editor's script for browsers, bundled. */
  export const editorScript: string;
}

declare module 'virtual:desk-client' {
  /** The desk's script for browsers, bundled. */
  export const deskScript: string;
}

/// <reference types="vite/client" />

declare module 'virtual:client' {
  /** Addresses of a page's scripts: the island loader, and in the dev server the one that reloads the page. */
  export const clientScripts: readonly string[];
}

interface ImportMetaEnv {
  /** Names this build: part of every validator. */
  readonly BUILD_ID: string;
}

/// <reference types="vite/client" />

declare module 'virtual:client' {
  /** Addresses of a page's scripts: the island loader, and in the dev server the one that reloads the page. */
  export const clientScripts: readonly string[];
}

declare module 'virtual:nameplates' {
  /** By its name, a publication's name as an outline: the box of its ink, its width in em, and the data of a path. */
  export const nameplates: ReadonlyMap<
    string,
    { readonly viewBox: string; readonly width: number; readonly path: string }
  >;
}

interface ImportMetaEnv {
  /** Names this build: part of every validator. */
  readonly BUILD_ID: string;
  /** `http://localhost:8787` in a site that scripts/site.ts serves on this machine; in a build that is deployed there is none. */
  readonly LOCAL_ORIGIN?: string;
}

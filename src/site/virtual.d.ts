/// <reference types="vite/client" />

declare module 'virtual:client' {
  /** Addresses of a page's scripts: the island loader, and in development the reloader. */
  export const clientScripts: readonly string[];
}

declare module 'virtual:nameplates' {
  /** Outlines by a publication's name: the box of the ink, the width in em, the path data. */
  export const nameplates: ReadonlyMap<string, { viewBox: string; width: number; path: string }>;
}

interface ImportMetaEnv {
  /** Identifies the build; part of every ETag of a page. */
  BUILD_ID: string;
  /** `http://localhost:8787` in a site served on this machine; undefined in a deployed build. */
  LOCAL_ORIGIN?: string;
}

/// <reference types="vite/client" />

declare module 'virtual:client' {
  /** Addresses of a page's scripts: the island loader, and in development the reloader. */
  export const clientScripts: readonly string[];
}

declare module 'virtual:nameplates' {
  /** By a publication's name, its outline: the box of the ink, the width in em, the path data. */
  export const nameplates: ReadonlyMap<string, { viewBox: string; width: number; path: string }>;
}

interface ImportMetaEnv {
  /** Names this build: part of every validator. */
  BUILD_ID: string;
  /** `http://localhost:8787` in a site served on this machine; undefined in a deployed build. */
  LOCAL_ORIGIN?: string;
}

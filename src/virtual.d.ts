/// <reference types="vite/client" />

declare module 'virtual:client' {
  /** Address of the island loader. */
  export const clientScript: string;
}

interface ImportMetaEnv {
  /** Names this build: part of every validator. */
  readonly BUILD_ID: string;
}

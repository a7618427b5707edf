/** Constants that the build inserts into page scripts. */
interface ImportMeta {
  env: {
    /** Identifies the build. */
    BUILD_ID: string;
    /** False in the dev server. */
    PROD: boolean;
  };
}

declare module '*.css?inline' {
  const css: string;
  // biome-ignore lint/style/noDefaultExport: Vite exports a stylesheet's text as default
  export default css;
}

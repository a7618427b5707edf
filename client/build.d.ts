/** What the build puts into the scripts of a page. */
interface ImportMeta {
  env: {
    /** Names this build. */
    BUILD_ID: string;
    /** False in the dev server. */
    PROD: boolean;
  };
}

declare module '*.css?inline' {
  const css: string;
  // biome-ignore lint/style/noDefaultExport: this is how Vite gives a stylesheet as text
  export default css;
}

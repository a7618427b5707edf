/** What the build puts into the scripts of a page. */
interface ImportMeta {
  readonly env: {
    /** Names this build. */
    readonly BUILD_ID: string;
    /** False in the dev server. */
    readonly PROD: boolean;
  };
}

declare module '*.css?inline' {
  const css: string;
  // biome-ignore lint/style/noDefaultExport: this is how Vite gives a stylesheet as text
  export default css;
}

declare module '*.css?inline' {
  const css: string;
  // biome-ignore lint/style/noDefaultExport: this is how Vite gives a stylesheet as text
  export default css;
}

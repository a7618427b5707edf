declare module 'subset-font' {
  interface SubsetFontOptions {
    readonly targetFormat?: 'sfnt' | 'truetype' | 'woff' | 'woff2';
    /** A number pins an axis; a range narrows it. */
    readonly variationAxes?:
      | Readonly<Record<string, number | { readonly min: number; readonly max: number }>>
      | undefined;
  }

  /** The font with the glyphs of `text` only. */
  function subsetFont(font: Buffer, text: string, options?: SubsetFontOptions): Promise<Buffer>;
  // biome-ignore lint/style/noDefaultExport: that is how the library exports it
  export default subsetFont;
}

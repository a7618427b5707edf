declare module 'subset-font' {
  interface SubsetFontOptions {
    targetFormat?: 'sfnt' | 'truetype' | 'woff' | 'woff2';
    /** A number pins an axis; a range narrows it. */
    variationAxes?: Readonly<Record<string, number | { min: number; max: number }>> | undefined;
  }

  /** The font with the glyphs of `text` only. */
  function subsetFont(font: Buffer, text: string, options?: SubsetFontOptions): Promise<Buffer>;
  // biome-ignore lint/style/noDefaultExport: that is how the library exports it
  export default subsetFont;
}

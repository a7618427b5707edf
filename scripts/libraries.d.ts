// Types that only workerd has, for commands that import the site's modules.

declare class IdentityTransformStream extends TransformStream<Uint8Array, Uint8Array> {}

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

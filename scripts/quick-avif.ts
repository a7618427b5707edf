import sharp, { type AvifOptions, type Sharp } from 'sharp';

// Imported if Miniflare runs in this process: it makes the pictures of a local site with sharp.
// With sharp's default effort an AVIF picture takes over 20 times the processor time.
const { prototype } = sharp as unknown as { prototype: Sharp };
const { avif } = prototype;
prototype.avif = function (options?: AvifOptions) {
  return avif.call(this, { effort: 0, ...options });
};

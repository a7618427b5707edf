/** The one function of it that the site needs; the platform has it without a flag. */
declare module 'node:zlib' {
  export function brotliCompressSync(
    text: string,
    options: { readonly params: Readonly<Record<number, number>> },
  ): Uint8Array;
  export const constants: { readonly BROTLI_PARAM_QUALITY: number };
}

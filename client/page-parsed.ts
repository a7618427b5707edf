/**
 * Resolves once the page is completely parsed: a cached script can run before the end of the page
 * has arrived.
 */
export const pageParsed = new Promise<unknown>((resolve) => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', resolve);
  else resolve(undefined);
});

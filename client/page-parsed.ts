/** Resolves once the page is parsed. A cached script may run before the page has fully arrived. */
export const pageParsed = new Promise<unknown>((resolve) => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', resolve);
  else resolve(undefined);
});

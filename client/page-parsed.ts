/** Resolves once the page is parsed: a cached script may run before its end has arrived. */
export const pageParsed = new Promise<unknown>((resolve) => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', resolve);
  else resolve(undefined);
});

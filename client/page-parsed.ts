/** Done once the whole page is there: a script that the browser has cached runs before the page's end has come. */
export const pageParsed = new Promise<unknown>((resolve) => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', resolve);
  else resolve(undefined);
});

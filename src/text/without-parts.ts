/** The text without its parts that begin with `open` and end with the next `close`. Takes time linear in the text. */
export function withoutParts(text: string, open: string, close: string): string {
  let rest = '';
  let at = 0;
  for (let from = text.indexOf(open); from !== -1; from = text.indexOf(open, at)) {
    const end = text.indexOf(close, from);
    if (end === -1) break;
    rest += text.slice(at, from);
    at = end + close.length;
  }
  return rest + text.slice(at);
}

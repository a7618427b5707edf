/** The text without those of some characters that stand at its end; `characters` matches one of them. Takes time linear in the text. */
export function trimEndOf(text: string, characters: RegExp): string {
  let end = text.length;
  while (end > 0 && characters.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

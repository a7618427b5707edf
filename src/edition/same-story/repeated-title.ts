/** Shorter beginnings of a title may be words of their own. */
const MIN_BEGINNING = 10;
/** What is left behind a title must be worth reading. */
const MIN_REST = 20;

/** Whether a description says nothing that the title does not say: it is the title, or its beginning cut off. */
export function isTitleRepeated(description: string, title: string): boolean {
  if (description === '' || description.length > title.length * 2 + 20) return false;
  const letters = lettersOf(description);
  return (
    letters !== '' &&
    (letters === lettersOf(title) || (/…$|\.{3}$/.test(description) && isBeginning(letters, title)))
  );
}

/** A description that opens with the title as a sentence or heading of its own, read on behind it. */
export function dropLeadingTitle(description: string, title: string): string {
  if (!description.startsWith(title) || !/\s\S+\s/.test(title)) return description;
  const behind = description.slice(title.length);
  const isSentence = /[.!?…]["”’»)]*$/.test(title);
  const rest = behind.replace(isSentence ? /^\s+/ : /^\s*[.:|–—]\s+/, '');
  return rest !== behind && rest.length >= MIN_REST ? rest : description;
}

/** Whether letters, as `lettersOf` gives them, are those of the title or of its beginning. */
export function isBeginning(letters: string, title: string): boolean {
  const whole = lettersOf(title);
  return whole === letters || (letters.length >= MIN_BEGINNING && whole.startsWith(letters));
}

/** The letters and figures of a text in lower case: what is left to compare of two ways to write it. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
}

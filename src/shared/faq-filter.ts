/** Matches questions whose text or answer contains the query, regardless of case and of the form of quotation marks. */
export function faqMatcher(query: string): (question: string, answer: string) => boolean {
  const wanted = fold(query.trim());
  return (question, answer) => fold(question).includes(wanted) || fold(answer).includes(wanted);
}

/** How many questions are shown, in words. */
export function faqCountLine(shown: number, total: number, query: string): string {
  const wanted = query.trim();
  if (wanted === '') return `${total} questions`;
  if (shown === 0) return `No questions match “${wanted}”.`;
  return shown === 1
    ? `1 of ${total} questions matches “${wanted}”`
    : `${shown} of ${total} questions match “${wanted}”`;
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[’‘]/g, "'").replace(/[“”]/g, '"');
}

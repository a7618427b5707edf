/** The text with a capital at its beginning, as it has it where it begins a line. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

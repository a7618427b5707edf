/** The keywords of a post (requirements#post-details), each once. */
export function readKeywords(shortTailKeywords: string): string[] {
  return [...new Set(splitKeywords(shortTailKeywords).filter((keyword) => keyword !== ''))];
}

/** The keywords of a post as they are written, with repeats. */
export function splitKeywords(shortTailKeywords: string): string[] {
  return shortTailKeywords.split(',').map((keyword) => keyword.trim());
}

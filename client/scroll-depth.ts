/** Whether the reader is past half of the page (requirements#donation-trigger). Pixels. */
export function isPastHalf(scrolled: number, pageHeight: number, screenHeight: number): boolean {
  return scrolled > 0 && scrolled * 2 > pageHeight - screenHeight;
}

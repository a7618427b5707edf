/** Whether more than half of what can be scrolled has been (spec §4, §9). Pixels. */
export function isPastHalf(scrolled: number, pageHeight: number, screenHeight: number): boolean {
  return scrolled > 0 && scrolled * 2 > pageHeight - screenHeight;
}

import type { FeedText } from '../channel.ts';

/** A text that needs no decoding, as JSON gives it; none where there is nothing in it. */
export function wholeText(value: string | undefined, isHtml: boolean): FeedText[] {
  if (!value) return [];
  const whole = { text: value, isWhole: true };
  return [{ isHtml, base: undefined, raw: value, start: () => whole }];
}

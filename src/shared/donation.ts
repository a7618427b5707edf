// The attributes of the donation pop-up, in their own module so that the script of every page does
// not load them.

/** On the element with the pop-up's data: the address for donations. */
export const DONATION = 'data-donation';
/** On the same element, the pop-up's words. */
export const DONATION_WORDS = {
  heading: 'data-heading',
  text: 'data-text',
  note: 'data-note',
  donate: 'data-donate',
  notNow: 'data-not-now',
  close: 'data-close',
} as const;
/** On the same element, if a reader sees the pop-up no more than once a day. */
export const ONCE_A_DAY = 'data-once-a-day';
/** On the same element, if the pop-up waits until an article has been read. */
export const AFTER_ARTICLE = 'data-after-article';

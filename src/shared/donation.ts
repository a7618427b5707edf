// The attributes of the donation pop-up, in their own module so that the script of every page does
// not load them.

/** On the hidden element with the pop-up's settings: the address for donations. */
export const DONATION = 'data-donation';
/** On the same element, if a reader sees the pop-up no more than once a day. */
export const ONCE_A_DAY = 'data-once-a-day';
/** On the same element, if the pop-up waits until an article has been read. */
export const AFTER_ARTICLE = 'data-after-article';

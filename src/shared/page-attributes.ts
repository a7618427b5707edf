/** On the box of a frame: its address. Like all names here the server writes it and the scripts of a page read it. */
export const FRAME = 'data-frame';
/** The frame's title. */
export const FRAME_TITLE = 'data-title';
/** `click` where only the reader's click loads it. */
export const FRAME_LOADS = 'data-loads';
/** On the frame itself: the reader has been in it. */
export const FRAME_USED = 'data-used';
/** On the element that says where readers may donate: the address. */
export const DONATION = 'data-donation';
/** On a picture: what stands in for it when it cannot be loaded. */
export const FALLBACK = 'data-fallback';
/** On a button under an article: `copy` its address, or `print` it. */
export const POST_ACTION = 'data-post-action';
/** On the element that says what is on the radio. */
export const NOW_PLAYING = 'data-now-playing';

/** On the box of a frame: its address. The server writes all attributes of this file, and the scripts of a page read them. */
export const FRAME = 'data-frame';
/** The frame's title. */
export const FRAME_TITLE = 'data-title';
/** `click` where only the reader's click loads it. */
export const FRAME_LOADS = 'data-loads';
/** On the frame itself: the reader has used it. */
export const FRAME_USED = 'data-used';
/** On the element that says where readers may donate: the address. */
export const DONATION = 'data-donation';
/** On a picture: the address of its fallback, shown when it cannot be loaded. */
export const FALLBACK = 'data-fallback';
/** On a button under an article: `copy` its address, or `print` it. */
export const POST_ACTION = 'data-post-action';
/** On the offline page, where the list of the stored copies goes. */
export const OFFLINE_COPIES = 'data-copies';
/** On the element that shows the current track of the radio. */
export const NOW_PLAYING = 'data-now-playing';

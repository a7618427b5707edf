/**
 * On the box of a frame: its address. The server writes the attributes of this file, and scripts
 * read them.
 */
export const FRAME = 'data-frame';
/** The same for an advertisement, whose frame loads at once; others wait for a click. */
export const AD_FRAME = 'data-ad';
/** The frame's title. */
export const FRAME_TITLE = 'data-title';
/** What covers the frame until it has loaded. */
export const FRAME_LOADING = 'data-loading';
/** On a picture: the address of its fallback, shown when it cannot be loaded. */
export const FALLBACK = 'data-fallback';
/** On a button under an article: `copy` its address, or `print` it. */
export const POST_ACTION = 'data-post-action';
/** On the line below that button: what it says once the address has been copied. */
export const LINK_COPIED = 'data-copied';
/** On the same line: what it says where the browser refuses, and the address is only selected. */
export const LINK_SELECTED = 'data-selected';
/** On the offline page, where the list of the stored copies goes. */
export const OFFLINE_COPIES = 'data-copies';
/**
 * Beside it, what the service worker says of a copy, with `{time}` for when it was stored. It names
 * these attributes itself (client/offline/offline-html.ts): a module of its own would be a chunk
 * that it cannot import.
 */
export const COPY_WORDS = {
  name: 'data-copy-name',
  note: 'data-copy-note',
  stored: 'data-copy-stored',
} as const;
/**
 * On a line that is shown until a time (ISO 8601). The service worker repeats the name
 * (client/offline/ended-lines.ts).
 */
export const UNTIL = 'data-until';
/** On the radio’s current track: the word between title and artist. */
export const NOW_PLAYING = 'data-now-playing';
/**
 * On the root of a page that is not in English: its words for relative times, as `RELATIVE_TIMES`.
 */
export const RELATIVE_TIME_WORDS = 'data-relative-times';
/**
 * What a time is called by how long ago it was, between bars: a time of the last minute, then
 * minutes, hours and days, each for one and for more. `#` is the number. The script of every page
 * has these; pages in another language bring theirs.
 */
export const RELATIVE_TIMES =
  'just now|# minute ago|# minutes ago|# hour ago|# hours ago|# day ago|# days ago';
/** On the root of a page that is not in English: its `LOADING` and `NOT_LOADED`, between bars. */
export const LOADING_WORDS = 'data-loading-words';
/** What a page says while what was pressed is loading. */
export const LOADING = 'Loading …';
/** What it says where that cannot be loaded. */
export const NOT_LOADED = 'Not loaded. Load the page again.';
/** On the page of an unknown path, which a script of the page writes to the browser's console. */
export const NOT_FOUND = 'data-not-found';
/** Not an attribute: the message of an advertisement’s document once there is something to see. */
export const AD_FILLED = 'filled';
/** On the line of the footer in which a script puts the data saver's switch. */
export const SAVER_PLACE = 'data-saver';
/** On a picture that the data saver holds back, or loads from another address: its own. */
export const HELD_SRC = 'data-held-src';
/** The same of its `srcset`. */
export const HELD_SRCSET = 'data-held-srcset';
/** On the box of the radio's streams. */
export const STREAMS = 'data-streams';
/**
 * On each of them, as the value of its radio button has its port: kilobits a second, where they are
 * known.
 */
export const KBPS = 'data-kbps';
/** On its radio button: its media type. */
export const STREAM_TYPE = 'data-type';
/** The id of the player's form, which the radio buttons belong to. */
export const PLAYER_FORM = 'player';
/**
 * On the root of an island: its name in the registry. The server writes these attributes, the
 * loader reads them.
 */
export const ISLAND = 'data-island';
/** On the root of an island: its props, as JSON. */
export const ISLAND_PROPS = 'data-props';
/** On the root of an island that has hydrated. */
export const HYDRATED = 'data-hydrated';
/** On the root of an island whose module could not be loaded when the reader pressed something. */
export const HYDRATION_FAILED = 'data-failed';
/** On an element outside an island whose links control it: the island's name. */
export const CONTROLS_ISLAND = 'data-controls-island';

// Attributes through which pages pass data to scripts; each comment names the element.

/** On the box of a frame: its address. */
export const FRAME = 'data-frame';
/** The same for an advertisement, whose frame loads immediately; others wait for a click. */
export const AD_FRAME = 'data-ad';
export const FRAME_TITLE = 'data-title';
/** Covers the frame until it has loaded. */
export const FRAME_LOADING = 'data-loading';
/** On a picture: the address to show when it cannot be loaded. */
export const FALLBACK = 'data-fallback';
/** On a button under an article: `copy` its address, or `print` it. */
export const POST_ACTION = 'data-post-action';
/** On the line below that button: messages after the address was copied, or only selected. */
export const LINK_COPIED = 'data-copied';
export const LINK_SELECTED = 'data-selected';
/** On the offline page: the place of the list of stored copies. */
export const OFFLINE_COPIES = 'data-copies';
/** On the same element, words for copies; client/offline/offline-html.ts repeats these names. */
export const COPY_WORDS = {
  name: 'data-copy-name',
  note: 'data-copy-note',
  stored: 'data-copy-stored',
} as const;
/**
 * On a line: the time until which it is shown (ISO 8601). The service worker repeats the name
 * (client/offline/offline-html.ts).
 */
export const UNTIL = 'data-until';
/** On a line with the local time: its time zone (IANA). */
export const CLOCK = 'data-clock';
/** On the note that the time is that of the page, which a running clock hides. */
export const CLOCK_NOTE = 'data-clock-note';
/** On the radio’s current track: the word between title and artist. */
export const NOW_PLAYING = 'data-now-playing';
/** On the root of a page that is not in English: its version of `RELATIVE_TIMES`. */
export const RELATIVE_TIME_WORDS = 'data-relative-times';
/** The last minute, then minutes, hours and days in singular and plural. */
export const RELATIVE_TIMES =
  'just now|# minute ago|# minutes ago|# hour ago|# hours ago|# day ago|# days ago';
/** On the root of a page that is not in English: its `LOADING|NOT_LOADED`. */
export const LOADING_WORDS = 'data-loading-words';
export const LOADING = 'Loading …';
export const NOT_LOADED = 'Not loaded. Load the page again.';
/** On the page for unknown paths: a message for the browser's console. */
export const NOT_FOUND = 'data-not-found';
/** Not an attribute: the message that an advertisement's document sends once it shows something. */
export const AD_FILLED = 'filled';
/** On the line of the footer into which a script puts the data saver's switch. */
export const SAVER_PLACE = 'data-saver';
/** On a picture that the data saver replaces: its original `src` and `srcset`. */
export const ORIGINAL_SRC = 'data-src';
export const ORIGINAL_SRCSET = 'data-srcset';
/** On the box with the choice of radio streams. */
export const STREAMS = 'data-streams';
/** On each stream: its kilobits per second, if known. */
export const KBPS = 'data-kbps';
/** On its radio button: its media type. */
export const STREAM_TYPE = 'data-type';
/** The id of the player's form, to which the radio buttons belong. */
export const PLAYER_FORM = 'player';
/** On the root of an island: its name in the registry. */
export const ISLAND = 'data-island';
/** On the same element: its props, as JSON. */
export const ISLAND_PROPS = 'data-props';
export const HYDRATED = 'data-hydrated';
/** On an island whose module could not be loaded when the reader pressed something. */
export const HYDRATION_FAILED = 'data-failed';
/** On an element outside an island whose links control it: the island's name. */
export const CONTROLS_ISLAND = 'data-controls-island';

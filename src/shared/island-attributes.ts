/** Attribute names that the server writes and the loader reads. */
export const ISLAND = 'data-island';
export const ISLAND_PROPS = 'data-props';
/** On an element outside an island whose links act on it. */
export const WAKES = 'data-wakes';

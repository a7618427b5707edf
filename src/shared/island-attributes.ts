/** On the root of an island: its name in the registry. The server writes these attributes, the loader reads them. */
export const ISLAND = 'data-island';
/** On the root of an island: its props, as JSON. */
export const ISLAND_PROPS = 'data-props';
/** On the root of an island that has hydrated. */
export const HYDRATED = 'data-hydrated';
/** On an element outside an island whose links control it: the island's name. */
export const CONTROLS_ISLAND = 'data-controls-island';

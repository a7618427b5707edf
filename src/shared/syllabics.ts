/** Runs of Unified Canadian Aboriginal Syllabics, with the spaces between them; the group keeps them when a text is split. */
export const SYLLABICS = /([\u1400-\u167f\u18b0-\u18ff]+(?: [\u1400-\u167f\u18b0-\u18ff]+)*)/g;

/** Runs of Unified Canadian Aboriginal Syllabics, with the spaces between them; the group makes `split` keep them. */
export const SYLLABICS = /([\u1400-\u167f\u18b0-\u18ff]+(?: [\u1400-\u167f\u18b0-\u18ff]+)*)/g;

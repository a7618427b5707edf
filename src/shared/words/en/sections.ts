import { SECTION_NAMES, type SectionId } from '../../../publications/sections.ts';

/** The name that readers see for each section. */
export const SECTIONS: Readonly<Record<SectionId, string>> = SECTION_NAMES;

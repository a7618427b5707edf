import type { Publication } from '../publications/publication.ts';
import type { SectionId } from '../publications/sections.ts';

/** The tag of everything that shows a section's stories. */
export function sectionTag(publication: Publication, section: SectionId): string {
  return `${publication.id}:${section}`;
}

/** The tag of everything that shows a publication's blog posts. */
export function blogTag(publication: Publication): string {
  return `${publication.id}:blog`;
}

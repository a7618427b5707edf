import type { Publication } from '../publications/publication.ts';
import type { SectionId } from '../publications/sections.ts';

/** The tag of everything that shows a desk's stories of a section. */
export function sectionTag(desk: string, section: SectionId): string {
  return `desk:${desk}:${section}`;
}

/** The tags of what shows these sections of a publication: those of all its desks, as any may bring the first story of one. */
export function sectionTags(
  { desks }: Pick<Publication, 'desks'>,
  sections: Iterable<SectionId>,
): string[] {
  return Array.from(sections, (section) => desks.map(({ id }) => sectionTag(id, section))).flat();
}

/** The tag of everything that shows a publication's blog posts. */
export function blogTag(publication: Publication): string {
  return `${publication.id}:blog`;
}

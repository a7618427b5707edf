import type { SectionId } from '../../shared/sections.ts';
import { carrierOf } from '../editorial/editorial.ts';
import type { Publication } from '../publication/publication.ts';

/** The tag of everything that shows a desk's stories of a section. */
export function sectionTag(desk: string, section: SectionId): string {
  return `desk:${desk}:${section}`;
}

/** The tags of pages with these sections: per desk, since any may add the first story. */
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

/** The tag of the files of a picture that was uploaded for a paper's posts. */
export function uploadTag(paper: string, hash: string): string {
  return `${paper}:upload:${hash}`;
}

export function isBlogTag(tag: string): boolean {
  return tag.endsWith(':blog');
}

/** The tag of everything that shows what a station of a desk reports. */
export function stationTag(desk: string, station: string): string {
  return `desk:${desk}:station:${station}`;
}

/** The tag of all pages of papers with this desk: they show its warnings and notices. */
export function warningsTag(desk: string): string {
  return `desk:${desk}:warnings`;
}

/** The tags of everything that shows the reports of these stations of a publication. */
export function stationTags(
  { desks }: Pick<Publication, 'desks'>,
  stations: Iterable<string>,
): string[] {
  const stationIds = new Set(stations);
  return desks.flatMap(({ id, stations: followed = [] }) =>
    followed.flatMap((station) => (stationIds.has(station.id) ? stationTag(id, station.id) : [])),
  );
}

/** The tags of everything that shows a publication's warnings and notices. */
export function warningsTags(publication: Pick<Publication, 'desks'>): string[] {
  const carrier = carrierOf(publication);
  return publication.desks.flatMap(({ id, stations }) =>
    stations || id === carrier ? warningsTag(id) : [],
  );
}

/** The tag of everything that shows the events of a desk's calendars (not stories). */
export function deskEventsTag(desk: string): string {
  return `desk:${desk}:calendars`;
}

/** The tag of everything that shows the events that a paper's editors wrote. */
export function paperEventsTag(paper: string): string {
  return `${paper}:events`;
}

export function isEventsTag(tag: string): boolean {
  return tag.endsWith(':calendars') || (tag.endsWith(':events') && !tag.startsWith('desk:'));
}

/** The tags of everything that shows a publication's events. */
export function eventsTags({ id, desks }: Pick<Publication, 'id' | 'desks'>): string[] {
  const followed = desks.filter(({ calendars }) => calendars?.length);
  return [paperEventsTag(id), ...followed.map((desk) => deskEventsTag(desk.id))];
}

import type { Desk, Source } from '../../src/model/publication/desk.ts';
import type { SectionId } from '../../src/shared/sections.ts';

/** A generated network. A publication has 1 own source, 7 of its region and 12 shared by all. */
export interface NetworkShape {
  publications: number;
  /** Number of towns with feeds; if lower than `publications`, some show the same feeds. */
  towns: number;
}

export interface SimulatedPaper {
  id: string;
  host: string;
  /** Its own desk first. */
  desks: readonly Desk[];
}

/** Number of publications per region. */
const REGION_TOWNS = 7;
const REGION: readonly SectionId[] = [
  ...(['local', 'local', 'national', 'politics', 'business', 'sports', 'events'] as const),
];
const SHARED: Readonly<Record<string, readonly SectionId[]>> = {
  country: ['national', 'politics', 'business', 'opinion'],
  world: ['world', 'world', 'technology', 'health'],
  life: ['arts', 'sports', 'food', 'lifestyle'],
};

/** The publications of a network. Desks with the same id are the same object. */
export function simulatedPapers({ publications, towns }: NetworkShape): SimulatedPaper[] {
  const townDesks = Array.from({ length: towns }, (_, town) => deskOf(`town-${town}`, ['local']));
  const regions = Array.from({ length: Math.ceil(towns / REGION_TOWNS) }, (_, region) =>
    deskOf(`region-${region}`, REGION),
  );
  const shared = Object.entries(SHARED).map(([id, sections]) => deskOf(id, sections));
  return Array.from({ length: publications }, (_, index) => {
    const town = index % towns;
    const own = [townDesks[town], regions[Math.floor(town / REGION_TOWNS)]];
    const desks = [...own.filter((desk) => desk !== undefined), ...shared];
    return { id: `paper-${index}`, host: hostOf(index), desks };
  });
}

/** The host of the publication with this number. */
export function hostOf(publication: number): string {
  return `www.paper-${publication}.example.com`;
}

/** The desks of these papers, each once. */
export function desksOf(papers: readonly SimulatedPaper[]): Desk[] {
  return [...new Map(papers.flatMap(({ desks }) => desks.map((desk) => [desk.id, desk]))).values()];
}

function deskOf(id: string, sections: readonly SectionId[]): Desk {
  const sources = sections.map((section, index): Source => {
    // Each publisher has two feeds, as most newspapers do.
    const host = `press-${Math.floor(index / 2)}.${id}.example.com`;
    return {
      id: `${id}-${index}`,
      section,
      publisher: `Press ${index} of ${id}`,
      url: `https://${host}/feeds/${id}-${index}.xml`,
      via: 'xml',
    };
  });
  return { id, name: id, sources };
}

export function activeFeeds(shape: NetworkShape): number {
  return desksOf(simulatedPapers(shape)).flatMap(({ sources }) => sources).length;
}

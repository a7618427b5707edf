import type { Desk } from './desk.ts';
import type { Community } from './gazetteer.ts';
import type { Publication } from './publication.ts';

/** The data of publications that ingest needs: desks, and its identity in requests. */
export interface Network {
  /** The sender of all requests (feed-politeness rule 33): name and hosts of its site. */
  name: string;
  hosts: readonly [string, ...string[]];
  /** Each desk once. */
  desks: readonly Desk[];
  papers: readonly PaperFacts[];
  /** Hosts that may be requested by plain http, and on loopback. Empty in production. */
  insecureHosts?: ReadonlySet<string>;
}

/** The data of a built-in paper that D1 stores, with the ids of all its desks. */
export interface PaperFacts extends Pick<Publication, 'id' | 'hosts' | 'language' | 'timeZone'> {
  desks: readonly string[];
  gazetteer?: {
    communities: readonly Pick<Community, 'slug' | 'timeZone' | 'station'>[];
  };
}

/** The network of publications: named after the first, each of their desks once. */
export function networkOf(publications: readonly [Publication, ...Publication[]]): Network {
  const [{ name, hosts }] = publications;
  const desks = new Map(
    publications.flatMap((publication) => publication.desks.map((desk) => [desk.id, desk])),
  );
  return { name, hosts, desks: [...desks.values()], papers: publications.map(factsOf) };
}

function factsOf({ id, hosts, language, timeZone, desks, gazetteer }: Publication): PaperFacts {
  const communities = gazetteer?.communities.map(({ slug, timeZone, station }) => ({
    slug,
    timeZone,
    ...(station !== undefined && { station }),
  }));
  return {
    id,
    hosts,
    language,
    timeZone,
    desks: desks.map((desk) => desk.id),
    ...(communities && { gazetteer: { communities } }),
  };
}

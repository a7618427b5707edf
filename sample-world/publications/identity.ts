import type { Publication } from '../../src/model/publication/publication.ts';

/** The first publication's hosts in tests and sample builds: nobody can register them. */
export const HOSTS: Publication['hosts'] = hostsOf('nunavut-news');

/** A publication with invented hosts and contacts, so that no test depends on real ones. */
export function withSampleIdentity(publication: Publication): Publication {
  const { id } = publication;
  return {
    ...publication,
    hosts: hostsOf(id),
    contacts: {
      email: `editor@${id}.example`,
      phone: '867-555-0142',
      address: '1 Example Street, Iqaluit, Nunavut X0A\u00a00H0',
      supportHours: 'Mon-Fri 8AM-6PM',
    },
    // Their addresses are the sample world's, which publication.ts adds.
    socialLinks: [],
    sisterSites: [],
  };
}

function hostsOf(id: string): Publication['hosts'] {
  return [`${id}.example`, `www.${id}.example`];
}

/** The ids of the papers of sample-world/papers, which exist only in tests and sample builds. */
export const SAMPLE_PAPERS: readonly string[] = ['nunavik'];

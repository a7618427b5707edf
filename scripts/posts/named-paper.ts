import { bareHost } from '../../src/lib/http/web-address.ts';
import type { Publication } from '../../src/model/publication/publication.ts';

/**
 * The paper of `--paper` (an id) or `--domain` (any of its hosts); by default the first one.
 *
 * @throws Error that lists the known ones
 */
export function findNamedPaper(
  { paper, domain }: { paper?: string | undefined; domain?: string | undefined },
  papers: readonly [Publication, ...Publication[]],
): Publication {
  if (paper !== undefined && domain !== undefined)
    throw new Error('--paper and --domain both say whose posts they are; give one');
  if (paper !== undefined)
    return (
      papers.find(({ id }) => id === paper) ??
      fail(
        `--paper ${paper}`,
        papers.map(({ id }) => id),
      )
    );
  if (domain === undefined) return papers[0];
  const domainsOf = ({ hosts }: Publication) => hosts.map(bareHost);
  return (
    papers.find((each) => domainsOf(each).includes(bareHost(domain))) ??
    fail(`--domain ${domain}`, papers.flatMap(domainsOf))
  );
}

function fail(given: string, known: readonly string[]): never {
  throw new Error(`${given} is none of ours; known: ${[...new Set(known)].join(', ')}`);
}

import { env } from 'cloudflare:workers';
import { papers as builtIn } from 'virtual:papers';
import type { Publication } from '../../../src/model/publication/publication.ts';
import { type NetworkShape, simulatedPapers } from '../network-shape.ts';

const { NETWORK_SHAPE } = env as unknown as { NETWORK_SHAPE: string };
const shape: NetworkShape = JSON.parse(NETWORK_SHAPE);

/**
 * Replaces `virtual:papers`: copies of the first paper, one per publication, each with its own
 * desks. They have a `version`, so that their front pages are not rendered in advance.
 */
export const papers: readonly Publication[] = simulatedPapers(shape).map(({ id, host, desks }) => ({
  ...builtIn[0],
  id,
  name: `${builtIn[0].name} ${id}`,
  hosts: [host],
  desks,
  version: 'simulated',
}));

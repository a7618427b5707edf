import { env } from 'cloudflare:workers';
import { papers as builtIn } from 'virtual:papers';
import type { Publication } from '../../../src/model/publication/publication.ts';
import { type NetworkShape, simulatedPapers } from '../network-shape.ts';

const { NETWORK_SHAPE } = env as unknown as { NETWORK_SHAPE: string };
const shape: NetworkShape = JSON.parse(NETWORK_SHAPE);

/**
 * Stands in for `virtual:papers`: the first built-in paper as often as there are publications, each
 * with its own desks. They have a version, as published papers have: only front pages of the
 * build's own papers are rendered ahead.
 */
export const papers: readonly Publication[] = simulatedPapers(shape).map(({ id, host, desks }) => ({
  ...builtIn[0],
  id,
  name: `${builtIn[0].name} ${id}`,
  hosts: [host],
  desks,
  version: 'simulated',
}));

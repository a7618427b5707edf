import type { Network } from '../../../src/model/publication/network.ts';

/** Stands in for `virtual:network`: a network whose desks are all in D1. */
export const network: Network = {
  name: 'Simulated Network',
  hosts: ['www.paper-0.example.com'],
  desks: [],
  papers: [],
};

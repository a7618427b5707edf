import type { Paper } from './made-path.ts';

/** Adds a host ending in `.localhost`, which browsers resolve to this machine. */
export function withLocalHost<Some extends Pick<Paper, 'id' | 'hosts'>>(paper: Some): Some {
  const [first, ...others] = paper.hosts;
  const own = `${paper.id}.localhost`;
  return { ...paper, hosts: [first, ...others.filter((host) => host !== own), own] };
}

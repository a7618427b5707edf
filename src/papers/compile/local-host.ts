import type { Paper } from './made-path.ts';

/** The paper with a host of its own on this machine, where browsers find what ends with `.localhost`. */
export function withLocalHost<Some extends Pick<Paper, 'id' | 'hosts'>>(paper: Some): Some {
  const [first, ...others] = paper.hosts;
  const own = `${paper.id}.localhost`;
  return { ...paper, hosts: [first, ...others.filter((host) => host !== own), own] };
}

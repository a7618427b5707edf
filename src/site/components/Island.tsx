import type { ReactNode } from 'react';
import type { IslandName, IslandProps } from '../../../client/islands/registry.ts';
import { ISLAND, ISLAND_PROPS, WAKES } from '../../shared/island-attributes.ts';

/** The part of a page that a script may take over. What it contains is complete without one. */
export function Island<Name extends IslandName>({
  name,
  props,
  children,
}: {
  name: Name;
  props: IslandProps[Name];
  children: ReactNode;
}) {
  return <div {...{ [ISLAND]: name, [ISLAND_PROPS]: JSON.stringify(props) }}>{children}</div>;
}

/** Links elsewhere on the page that act on an island: the first click loads it. */
export function WakesIsland({ name, children }: { name: IslandName; children: ReactNode }) {
  return <div {...{ [WAKES]: name }}>{children}</div>;
}

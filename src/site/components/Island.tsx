import type { ReactNode } from 'react';
import {
  ISLANDS,
  type IslandName,
  type IslandProps,
  type IslandServerProps,
} from '../../shared/islands.ts';
import { CONTROLS_ISLAND, ISLAND, ISLAND_PROPS } from '../../shared/page-attributes.ts';

/** An island: complete HTML, with the attributes that the loader needs to hydrate it. */
export function Island<Name extends IslandName>({
  name,
  props,
  serverProps,
}: {
  name: Name;
  props: IslandProps<Name>;
  serverProps: IslandServerProps<Name>;
}) {
  // Both types of props derive from the component's own.
  const render = ISLANDS[name] as (props: object) => ReactNode;
  const attributes = { [ISLAND]: name, [ISLAND_PROPS]: JSON.stringify(props) };
  return <div {...attributes}>{render({ ...props, ...serverProps })}</div>;
}

/**
 * Links that control an island elsewhere on the page; the first interaction hydrates the island.
 */
export function ControlsIsland({ name, children }: { name: IslandName; children: ReactNode }) {
  return <div {...{ [CONTROLS_ISLAND]: name }}>{children}</div>;
}

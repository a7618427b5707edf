import type { Community } from '../../model/publication/gazetteer.ts';
import { UNTIL } from '../../shared/page-attributes.ts';
import { PUSH, writePushPlace } from '../../shared/push.ts';
import { usePublication } from './use-publication.ts';

export const SUBSCRIBE_ID = 'tell-me';

/**
 * Reserves the space in which a script (client/push/subscribe.ts) puts the control that subscribes
 * to warnings: for this community, else the reader's chosen one, else the paper's home. Renders
 * nothing without a public key for push services. `until`: when the line is removed (`UNTIL`).
 */
export function Subscribe({
  pushKey = '',
  community,
  until,
  id,
}: {
  pushKey?: string | undefined;
  community?: Community;
  until?: string;
  id?: typeof SUBSCRIBE_ID;
}) {
  const { gazetteer } = usePublication();
  if (pushKey === '' || !gazetteer) return null;
  const { communities, home } = gazetteer;
  const { slug, name } = community ?? communities.find((place) => place.slug === home) ?? {};
  const place = writePushPlace({ key: pushKey, slug, name });
  return <p {...{ [UNTIL]: until, id, [PUSH]: place }} />;
}

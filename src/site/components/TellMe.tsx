import type { Community } from '../../model/publication/gazetteer.ts';
import { UNTIL } from '../../shared/page-attributes.ts';
import { PUSH, writePushPlace } from '../../shared/push.ts';
import { usePublication } from './use-publication.ts';

/** Where readers who follow a link find the control. */
export const TELL_ME_ID = 'tell-me';

/**
 * Where readers ask to be told about warnings in a community, or in the one that they have chosen, else the paper's home. A script makes the
 * control (client/push/tell-me.ts) in space that is kept for it; without a key of the paper for push services there is nothing.
 * `until`: a line that is gone then (`UNTIL`).
 */
export function TellMe({
  pushKey = '',
  community,
  until,
  id,
}: {
  pushKey?: string | undefined;
  community?: Community;
  until?: string;
  id?: typeof TELL_ME_ID;
}) {
  const { gazetteer } = usePublication();
  if (pushKey === '' || !gazetteer) return null;
  const { communities, home } = gazetteer;
  const { slug, name } = community ?? communities.find((place) => place.slug === home) ?? {};
  const place = writePushPlace({ key: pushKey, slug, name });
  return <p {...{ [UNTIL]: until, id, [PUSH]: place }} />;
}

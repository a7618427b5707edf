import type { FRONT as EN } from '../en/front.ts';

/** The state of each section on the front page of a paper in the editor. */
export const FRONT: typeof EN = {
  notices: (inForce, toCome) =>
    `${inForce === 0 ? 'Aucun en vigueur' : `${inForce} en vigueur`}${toCome > 0 ? `, ${toCome} à venir` : ''}`,
  events: (count) => (count === 0 ? 'Aucun à venir' : `${count} à venir`),
  posts: (ready, scheduled, drafts) =>
    [
      ready > 0 ? `${ready} en attente de la rédaction en chef` : '',
      scheduled > 0 ? `${scheduled} programmé${scheduled === 1 ? '' : 's'}` : '',
      drafts > 0 ? `${drafts} brouillon${drafts === 1 ? '' : 's'}` : '',
    ]
      .filter(Boolean)
      .join(', ') || 'Aucun brouillon',
  sources: (count, failing) =>
    failing.length === 0
      ? `Les ${count} sources sont lisibles`
      : `${failing.length} des ${count} sources ne sont pas lisibles\u00a0: ${failing.slice(0, 3).join(', ')}${failing.length > 3 ? ' …' : ''}`,
};

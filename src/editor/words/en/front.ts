/** The state of each section on the front page of a paper in the editor. */
export const FRONT = {
  notices: (inForce: number, toCome: number) =>
    `${inForce === 0 ? 'None in force' : `${inForce} in force`}${toCome > 0 ? `, ${toCome} to come` : ''}`,
  events: (count: number) => (count === 0 ? 'None to come' : `${count} to come`),
  posts: (ready: number, scheduled: number, drafts: number) =>
    [
      ready > 0 ? `${ready} ${ready === 1 ? 'waits' : 'wait'} for an editor` : '',
      scheduled > 0 ? `${scheduled} scheduled` : '',
      drafts > 0 ? `${drafts} ${drafts === 1 ? 'draft' : 'drafts'}` : '',
    ]
      .filter(Boolean)
      .join(', ') || 'No drafts',
  sources: (count: number, failing: readonly string[]) =>
    failing.length === 0
      ? `All ${count} sources can be read`
      : `${failing.length} of ${count} sources cannot be read: ${failing.slice(0, 3).join(', ')}${failing.length > 3 ? ' …' : ''}`,
};

import type { Desk } from '../../src/publications/desk.ts';
import type { Publication } from '../../src/publications/publication.ts';

/** The publication under another id, which carries one desk of the same id without sources. */
export function withOwnDesk<P extends Pick<Publication, 'id' | 'desks'>>(
  publication: P,
  id: string,
): P {
  const desk: Desk = { id, name: 'Desk', sources: [] };
  return { ...publication, id, desks: [desk] };
}

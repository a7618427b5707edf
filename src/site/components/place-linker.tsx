import type { ReactNode } from 'react';
import type { Gazetteer } from '../../publications/gazetteer.ts';
import { markSyllabics } from '../../shared/components/Syllabics.tsx';
import { findOwnNames } from '../places/find-places.ts';
import { placePath } from '../places/place-paths.ts';

/** Links the places in the parts of one text, each where its own name stands first. The parts must be given in their order. */
export class PlaceLinker {
  readonly #gazetteer: Gazetteer;
  readonly #linked = new Set<string>();

  constructor(gazetteer: Gazetteer) {
    this.#gazetteer = gazetteer;
  }

  /** The part with its links, syllabics marked. */
  link(text: string): ReactNode {
    const parts: ReactNode[] = [];
    let last = 0;
    for (const { community, start, end } of findOwnNames(text, this.#gazetteer)) {
      const { slug } = community;
      if (this.#linked.has(slug)) continue;
      this.#linked.add(slug);
      parts.push(
        markSyllabics(text.slice(last, start)),
        <a key={slug} href={placePath(slug)}>
          {markSyllabics(text.slice(start, end))}
        </a>,
      );
      last = end;
    }
    return last === 0 ? markSyllabics(text) : [...parts, markSyllabics(text.slice(last))];
  }
}

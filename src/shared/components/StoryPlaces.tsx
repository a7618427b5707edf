import { Fragment } from 'react';
import type { Story } from '../story.ts';

/** Links to the communities that a story is about: `Iqaluit · Rankin Inlet`. */
export function StoryPlaces({ places }: Pick<Story, 'places'>) {
  if (!places || places.length === 0) return null;
  return (
    <span className="at">
      {places.map(({ slug, name }, index) => (
        <Fragment key={slug}>
          {index > 0 && ' · '}
          <a href={`/communities/${slug}`}>{name}</a>
        </Fragment>
      ))}
    </span>
  );
}

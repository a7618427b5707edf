import { type Addressed, withLocalOrigin } from './site-address.ts';

/** The publication with the addresses of this build: local ones on a developer's machine. */
export function withBuildOrigin<P extends Addressed>(publication: P): P {
  return withLocalOrigin(publication, import.meta.env.LOCAL_ORIGIN);
}

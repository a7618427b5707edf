// Stands in front of the built site (`./index.js`, which stays as it is): storage that fails and an edge that hears nothing.
import { faults, onBadDay, tell } from './faulty-bindings.js';
import site, { Site as BuiltSite } from './index.js';

export default {
  async fetch(request, env, ctx) {
    await tell(env, {});
    return site.fetch(request, onBadDay(env), ctx);
  },
};

export class Site extends BuiltSite {
  async invalidate(tags) {
    await tell(this.env, {});
    if (faults.edgeDeaf) throw new Error('the edge does not answer');
    await tell(this.env, { invalidated: tags });
    await super.invalidate(tags);
  }
}

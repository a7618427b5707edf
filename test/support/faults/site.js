// Wraps the built site (`./index.js`) with faulty storage and a failing edge cache.
import { faults, report, withFaults } from './faulty-bindings.js';
import site, { Site as BuiltSite } from './index.js';

export default {
  async fetch(request, env, ctx) {
    const mark = request.headers.get('log-mark');
    if (mark) {
      console.log(mark);
      return new Response();
    }
    await report(env, {});
    return site.fetch(request, withFaults(env), ctx);
  },
};

export class Site extends BuiltSite {
  async invalidate(tags) {
    await report(this.env, {});
    if (faults.edgeFails) throw new Error('the edge does not respond');
    await report(this.env, { invalidated: tags });
    await super.invalidate(tags);
  }
}

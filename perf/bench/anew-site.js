// Wraps a site that renders every page (no response cache), to measure processor time. Results of
// D1 reads are cached, because a local D1 call takes half of a page's time, and that varies.
import site from './index.js';
import { slowPath } from './slow-path.js';

export { Pictures, Site } from './index.js';

const results = new Map();
/** Created once per isolate, because the site may cache values derived from its bindings. */
let bindings;

export default {
  async fetch(request, env, ctx) {
    bindings ??= { ...env, DB: readOnce(env.DB) };
    if (new URL(request.url).pathname === slowPath)
      await (await site.fetch(request, bindings, ctx)).arrayBuffer();
    return site.fetch(request, bindings, ctx);
  },
};

function readOnce(db) {
  return {
    prepare: (sql) => statementOf(db.prepare(sql), sql),
    batch: (statements) =>
      once(`batch ${statements.map(({ key }) => key).join()}`, () =>
        db.batch(statements.map(({ original }) => original)),
      ),
  };
}

/** Statements share a result if SQL and text parameters are equal; numbers are only times. */
function statementOf(original, key) {
  return {
    original,
    key,
    bind: (...values) =>
      statementOf(
        original.bind(...values),
        key + JSON.stringify(values.filter((value) => typeof value === 'string')),
      ),
    all: () => once(`all ${key}`, () => original.all()),
    first: (column) => once(`first ${column} ${key}`, () => original.first(column)),
    run: () => original.run(),
  };
}

/** Caches the result instead of its promise, which another request cannot await. */
async function once(key, read) {
  if (!results.has(key)) results.set(key, await read());
  return results.get(key);
}

// Runs in front of a site that renders each page anew, for the pages whose processor time is
// measured: a read of D1 gets again what it first got. A call takes half of a page's time on the
// local platform, and in some minutes twice that.
import site from './index.js';
import { slowPath } from './slow-path.js';

export { Pictures, Site } from './index.js';

const results = new Map();
/** Made once: the site may keep what it has made of an isolate's bindings. */
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

/** The same where its SQL and its texts are: the numbers that these pages bind are times. */
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

/** The result, not its promise: another request could not wait for that. */
async function once(key, read) {
  if (!results.has(key)) results.set(key, await read());
  return results.get(key);
}

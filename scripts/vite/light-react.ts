import type { Plugin } from 'vite';

const SERVER = /\/react-dom\/server\.edge\.js$/;
const RENDERER = /\/react-dom\/cjs\/react-dom-server[\w.-]*\.production\.js$/;

/**
 * Makes a Worker with React start sooner, without changing what React does. Its streaming renderer, as large as the other one, is
 * loaded by its first use: pages that are loaded do without it. And the error that both renderers throw to suspend, which only they
 * compare and catch, gets no stack: V8 parses a whole renderer once more to make one.
 */
export function lightReact(): Plugin {
  return {
    name: 'light-react',
    apply: 'build',
    transform: {
      filter: { id: [SERVER, RENDERER] },
      handler: (code, id) => ({
        code: SERVER.test(id) ? SERVER_WITH_LATE_STREAM : withoutSentinelStack(code),
        map: null,
      }),
    },
  };
}

/** In place of `react-dom/server`: what the site imports of it. */
export const SERVER_WITH_LATE_STREAM = `
  const whole = require('./cjs/react-dom-server-legacy.browser.production.js');
  exports.version = whole.version;
  exports.renderToString = whole.renderToString;
  exports.renderToReadableStream = async (...given) => {
    const streaming = await import('./cjs/react-dom-server.edge.production.js');
    return streaming.renderToReadableStream(...given);
  };
`;

const SENTINEL = 'SuspenseException = Error(';
const WITHOUT_STACK =
  '((message) => Object.create(Error.prototype, { message: { value: message } }))';

/** The code of a renderer whose suspense error has no stack. Throws where a new version of React makes that error in another way. */
export function withoutSentinelStack(code: string): string {
  if (!code.includes(SENTINEL)) throw new Error(`React has no "${SENTINEL}" any more`);
  return code.replace(SENTINEL, `SuspenseException = ${WITHOUT_STACK}(`);
}

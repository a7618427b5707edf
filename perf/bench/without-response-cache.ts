import type { Plugin } from 'vite';

const RESPONSE_CACHE = /\/src\/site\/cache\/response-cache\.ts$/;

/** Builds a site that looks up no cached response, so that every request renders its page anew; all else is what is deployed. */
export function withoutResponseCache(): Plugin {
  return {
    name: 'without-response-cache',
    enforce: 'pre',
    transform: {
      filter: { id: RESPONSE_CACHE },
      handler(code) {
        const lookups = /\bresponses\.(?:lookup|lastGood)\(/g;
        if (!lookups.test(code)) throw new Error('the response cache is looked up in another way');
        return { code: code.replaceAll(lookups, '((..._) => undefined)('), map: null };
      },
    },
  };
}

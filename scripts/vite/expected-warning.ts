import type { Plugin } from 'vite';

const LEFT_OUT = 'which are ignored since they are not applicable when using Vite:';
/** `[build]` of the Wrangler configurations refuses deployments (scripts/refuse-deploy.mjs): it is not meant for Vite. */
const EXPECTED = /^\s*- (?:`build` |\((?:entry|auxiliary)\) worker )/;

/**
 * Suppresses one expected warning of Cloudflare's plugin: that Vite does not run `[build]`. The plugin writes to
 * the console, past Vite's logger, while the configuration is read; a warning that names any other option is shown.
 */
export function expectedWarning(): Plugin {
  const { warn } = console;
  return {
    name: 'expected-warning',
    enforce: 'pre',
    config() {
      console.warn = (...texts: readonly unknown[]) => {
        if (!isExpected(String(texts[0]))) warn(...texts);
      };
    },
    configResolved() {
      console.warn = warn;
    },
  };
}

function isExpected(message: string): boolean {
  const [, options] = message.split(LEFT_OUT);
  const lines = options?.split('\n').filter((line) => line.trim() !== '');
  return lines?.every((line) => EXPECTED.test(line)) ?? false;
}

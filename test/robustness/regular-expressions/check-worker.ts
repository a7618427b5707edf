// Checks the regular expressions that it is sent, one after the other.
import { parentPort } from 'node:worker_threads';
import { checkSync } from 'recheck';
import type { Expression } from './find-expressions.ts';
import { SETTINGS } from './settings.ts';

parentPort?.on('message', (expression: Expression) => {
  const found = checkSync(expression.source, expression.flags, SETTINGS);
  const fault =
    found.status === 'safe'
      ? undefined
      : found.status === 'vulnerable'
        ? `${found.complexity.summary}, as with ${found.attack.pattern.slice(0, 200)}`
        : `not known: ${found.error.kind}`;
  parentPort?.postMessage({ expression, fault });
});

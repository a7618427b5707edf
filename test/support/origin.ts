import { inject } from 'vitest';
import { ORIGIN_HOST_COUNT, type OriginAnswer, type OriginRequest } from './origin-response.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The first of the scripted publisher's ports, which are in a row. */
    originPort: number;
    /** Where it takes its scripts: `http://127.0.0.1:{port}`. */
    originControl: string;
  }
}

export type { OriginAnswer, OriginRequest };

const port = inject('originPort');
const control = inject('originControl');

/** The hosts of the scripted publisher, as they stand in addresses. */
export const ORIGIN_HOSTS = Array.from(
  { length: ORIGIN_HOST_COUNT },
  (_, place) => `127.0.0.1:${port + place}`,
);

/** An address at the `number`th host (from 0). */
export function originUrl(path: string, number = 0): string {
  return `http://${ORIGIN_HOSTS[number]}${path}`;
}

/** Scripts what a path answers: each answer once, the last one from then on. */
export async function answerWith(path: string, ...answers: OriginAnswer[]): Promise<void> {
  await fetch(`${control}${path}`, { method: 'PUT', body: JSON.stringify(answers) });
}

/** What was asked of all paths that start so, in order. */
export async function requestsFor(path: string): Promise<OriginRequest[]> {
  const response = await fetch(`${control}${path}`);
  return response.json();
}

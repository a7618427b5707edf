import { inject } from 'vitest';
import { ORIGIN_HOST_COUNT, type OriginRequest, type OriginResponse } from './origin-response.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The first of the scripted publisher's ports, which are in a row. */
    originPort: number;
    /** Address of its control server: `http://127.0.0.1:{port}`. */
    originControl: string;
  }
}

export type { OriginRequest, OriginResponse };

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

/** Scripts the responses for a path: each once, the last one from then on. */
export async function respondWith(path: string, ...responses: OriginResponse[]): Promise<void> {
  await fetch(`${control}${path}`, { method: 'PUT', body: JSON.stringify(responses) });
}

/** The requests for all paths that start with this, in order. */
export async function requestsFor(path: string): Promise<OriginRequest[]> {
  const response = await fetch(`${control}${path}`);
  return response.json();
}

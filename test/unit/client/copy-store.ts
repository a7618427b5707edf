import type { CopyStore } from '../../../client/offline/copies.ts';

export function emptyStore(): CopyStore {
  const entries = new Map<string, Response>();
  const key = (request: RequestInfo | URL) => String(request);
  return {
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
    match: async (request) => entries.get(key(request))?.clone(),
    put: async (request, response) => void entries.set(key(request), response),
    delete: async (request) => entries.delete(key(request)),
  };
}

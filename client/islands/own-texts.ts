import { useEffect, useState } from 'react';
import { MAX_OWN_QUERY_LENGTH, type OwnTexts } from '../../src/shared/own-texts.ts';

/** How long a reader has typed nothing before the search is sent. */
const DEBOUNCE_MS = 300;

/** The own texts that match a search, one request at a time; `undefined` while unavailable. */
export function useOwnTexts(
  query: string,
  initial: { query: string; own: OwnTexts | undefined },
): OwnTexts | undefined {
  const [found, setFound] = useState(initial);
  const wanted = query.trim();
  const isFound = wanted === found.query;

  useEffect(() => {
    if (wanted === '' || wanted.length > MAX_OWN_QUERY_LENGTH || isFound) return;
    const request = new AbortController();
    const search = async () => {
      const response = await fetch(`/api/search?${new URLSearchParams({ q: wanted })}`, {
        signal: request.signal,
      });
      if (response.ok) setFound({ query: wanted, own: await response.json() });
    };
    const timer = setTimeout(() => search().catch(() => {}), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [wanted, isFound]);

  return isFound ? found.own : undefined;
}

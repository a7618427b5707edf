import { expect, inject } from 'vitest';

export interface SiteAndWorld {
  siteAddress: string;
  worldOrigin: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    sites: readonly SiteAndWorld[];
  }
}

/** The site and the sample world that no other test file uses meanwhile. */
export const { siteAddress, worldOrigin } = ownSite(inject('sites'));

/** Sends the sample world a control request, such as `publish` of a `feed`. */
export async function control(action: string, fields: Record<string, string>): Promise<void> {
  const response = await fetch(`${worldOrigin}/control/${action}`, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(fields),
  });
  expect(await response.json()).toMatchObject({ status: 'ok' });
}

function ownSite(sites: readonly SiteAndWorld[]): SiteAndWorld {
  // From 1; the same for no two files that run at once.
  const place = Number(process.env.VITEST_POOL_ID ?? 1) - 1;
  const own = sites[place % sites.length];
  if (!own) throw new Error('no site is served');
  return own;
}

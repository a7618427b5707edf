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

/** The site and sample world that only this test file uses while it runs. */
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
  // Counts from 1; concurrent files have different ids.
  const place = Number(process.env.VITEST_POOL_ID ?? 1) - 1;
  const own = sites[place % sites.length];
  if (!own) throw new Error('no site is served');
  return own;
}

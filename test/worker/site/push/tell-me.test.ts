import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { weatherWarning } from '../../../support/weather.ts';
import { reportingSite } from '../../../support/weather-site.ts';

const { VAPID_PUBLIC_KEY: KEY } = env;
const WITHOUT_KEY = { VAPID_PUBLIC_KEY: '' } as Partial<Env>;
const warned = () => reportingSite({ warnings: [weatherWarning()] });

describe('where readers ask to be told about warnings', () => {
  test('is the last line above every page while a warning is in force, until the last one ends, and names the paper’s home', async () => {
    const page = await (await warned()).read('/about');
    expect(await page.attributes('.warnings > p', 'data-push')).toEqual([`${KEY} iqaluit Iqaluit`]);
    expect(await page.attributes('[data-push]', 'data-until')).toEqual(['2026-11-21T09:00:00Z']);
  });

  test('is on the page of a community, which it names, and on that of notices, to which the sheet of the day leads', async () => {
    const site = await reportingSite();
    const attributes = async (path: string, name: string) =>
      (await site.read(path)).attributes('main [data-push]', name);
    expect(await attributes('/communities/rankin-inlet', 'data-push')).toEqual([
      `${KEY} rankin-inlet Rankin Inlet`,
    ]);
    expect(await attributes('/notices', 'id')).toEqual(['tell-me']);
    const { html } = await site.read('/today');
    expect(html).toContain('/notices#tell-me">Tell me about warnings</a>');
  });

  test.each(['/terms', '/notices', '/communities/iqaluit', '/today'])(
    'is not on %s where the paper has no key for push services, and of its styles there is nothing',
    async (path) => {
      const { html } = await (await warned()).read(path, WITHOUT_KEY);
      expect(html).toContain('Blizzard Warning');
      expect(html).not.toMatch(/data-push|tell-me|Tell me/);
    },
  );

  test.each(['/terms', '/news', '/communities'])(
    'is not on %s while no warning is in force: its bytes are those of a paper without a key',
    async (path) => {
      const html = async (changes?: Partial<Env>) =>
        (await (await reportingSite()).read(path, changes)).html.replace(
          /weather-\d+|paper-\d+/g,
          '',
        );
      expect(await html()).toBe(await html(WITHOUT_KEY));
    },
  );
});

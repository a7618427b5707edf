import * as v from 'valibot';
import { unstable_readConfig } from 'wrangler';

const SettingsSchema = v.object({
  ACCESS_TEAM: v.fallback(v.string(), ''),
  ACCESS_AUDIENCE: v.fallback(v.string(), ''),
});

/** Whether the editor's configuration has a log-in; without one it would serve nobody. */
export function hasLogIn(config: string): boolean {
  const { vars } = unstable_readConfig({ config });
  const { ACCESS_TEAM, ACCESS_AUDIENCE } = v.parse(SettingsSchema, vars);
  return ACCESS_TEAM !== '' && ACCESS_AUDIENCE !== '';
}

const RoutesSchema = v.array(v.union([v.string(), v.object({ pattern: v.string() })]));

/** The hosts of the editor: those of the routes in its configuration. */
export function editorHosts(config: string): string[] {
  const { route, routes = [] } = unstable_readConfig({ config });
  return v.parse(RoutesSchema, [route ?? [], routes].flat()).map((each) => {
    const pattern = typeof each === 'string' ? each : each.pattern;
    return pattern
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/.*$/, '');
  });
}

import * as v from 'valibot';
import { unstable_readConfig } from 'wrangler';

const SettingsSchema = v.object({
  ACCESS_TEAM: v.fallback(v.string(), ''),
  ACCESS_AUDIENCE: v.fallback(v.string(), ''),
});

/** Whether a wrangler.json of the desk, or wrangler.editor.toml, names who keeps its log-in: without one it would serve nobody. */
export function hasLogIn(config: string): boolean {
  const { vars } = unstable_readConfig({ config });
  const { ACCESS_TEAM, ACCESS_AUDIENCE } = v.parse(SettingsSchema, vars);
  return ACCESS_TEAM !== '' && ACCESS_AUDIENCE !== '';
}

import * as v from 'valibot';
import type { Desk } from './desk.ts';
import { SECTION_IDS } from './sections.ts';
import { MAX_STATIONS } from './station.ts';

const id = v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/));
const texts = v.array(v.string());
const minutes = v.pipe(v.number(), v.integer(), v.minValue(1));

const language = v.exactOptional(v.pipe(v.string(), v.check(isLanguage)));

const SourceSchema = v.object({
  id,
  section: v.picklist(SECTION_IDS),
  publisher: v.string(),
  owner: v.exactOptional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(80))),
  language,
  url: v.pipe(v.string(), v.url()),
  via: v.picklist(['xml', 'json']),
  maxItems: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  intervalMinutes: v.exactOptional(minutes),
  maxIntervalMinutes: v.exactOptional(minutes),
  alwaysConditional: v.exactOptional(v.boolean()),
  onlyCategories: v.exactOptional(texts),
  onlyMentioning: v.exactOptional(texts),
  redirectHosts: v.exactOptional(texts),
  paused: v.exactOptional(v.string()),
});

const address = v.pipe(v.string(), v.url());
const template = v.pipe(address, v.regex(/^https?:\/\//));

const StationSchema = v.object({
  id: v.pipe(id, v.maxLength(40)),
  name: v.string(),
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
});

/** A desk that comes from outside the program. */
export const DeskSchema = v.object({
  id,
  name: v.string(),
  sources: v.array(SourceSchema),
  language,
  feedToJsonUrl: v.exactOptional(address),
  stations: v.exactOptional(v.pipe(v.array(StationSchema), v.maxLength(MAX_STATIONS))),
  weatherService: v.exactOptional(
    v.object({
      name: v.object({ en: v.string(), fr: v.string() }),
      reports: template,
      warnings: template,
      page: v.object({ en: template, fr: template }),
    }),
  ),
});

const DefinitionSchema = v.pipe(v.string(), v.parseJson(), DeskSchema);

/** The desk that a stored text holds; `undefined` where it holds none. */
export function readDesk(definition: string): Desk | undefined {
  const { success, output } = v.safeParse(DefinitionSchema, definition);
  return success ? output : undefined;
}

/** Whether a text is a language tag (BCP 47). */
export function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

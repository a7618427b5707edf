import { logUnlisted } from '../../http/log-unlisted.ts';

/**
 * Hazards of Environment and Climate Change Canada's public and marine alerts, in English and in
 * French. English names are in lower case.
 */
const HAZARDS = new Map([
  ['air quality', 'qualité de l’air'],
  ['arctic outflow', 'poussée d’air arctique'],
  ['blizzard', 'blizzard'],
  ['blowing snow', 'poudrerie'],
  ['coastal flooding', 'submersion côtière'],
  ['cold', 'froid'],
  ['dust storm', 'tempête de poussière'],
  ['extreme cold', 'froid extrême'],
  ['flash freeze', 'refroidissement soudain'],
  ['fog', 'brouillard'],
  ['freezing drizzle', 'bruine verglaçante'],
  ['freezing rain', 'pluie verglaçante'],
  ['freezing spray', 'embruns verglaçants'],
  ['frost', 'gel'],
  ['gale', 'coup de vent'],
  ['heat', 'chaleur'],
  ['high water level', 'niveau d’eau élevé'],
  ['hurricane', 'ouragan'],
  ['hurricane force wind', 'vent de force d’ouragan'],
  ['les suêtes wind', 'vent Les Suêtes'],
  ['rainfall', 'pluie'],
  ['severe thunderstorm', 'orages violents'],
  ['smog', 'smog'],
  ['snow squall', 'bourrasques de neige'],
  ['snowfall', 'neige'],
  ['special air quality', 'spécial sur la qualité de l’air'],
  ['special marine', 'maritime spécial'],
  ['special weather', 'météorologique spécial'],
  ['squall', 'grains'],
  ['storm', 'tempête'],
  ['storm surge', 'onde de tempête'],
  ['strong wind', 'vent fort'],
  ['tornado', 'tornade'],
  ['tropical storm', 'tempête tropicale'],
  ['tsunami', 'tsunami'],
  ['waterspout', 'trombe marine'],
  ['weather', 'météorologique'],
  ['wind', 'vent'],
  ['winter storm', 'tempête hivernale'],
  ['wreckhouse wind', 'vent Wreckhouse'],
]);
const IN_ENGLISH = new Map(
  Array.from(HAZARDS, ([english, french]) => [french.toLowerCase(), english]),
);

/** The French name of a hazard; `undefined`, which is logged, where it is not listed. */
export function frenchHazard(english: string): string | undefined {
  const french = HAZARDS.get(english);
  if (french === undefined) logUnlisted('src/ingest/weather/hazards.ts', english);
  return french;
}

/** The English name of a hazard, by its French one in lower case, with typographic apostrophes. */
export function englishHazard(french: string): string | undefined {
  return IN_ENGLISH.get(french);
}

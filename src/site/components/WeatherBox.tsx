import type { Publication } from '../../publications/publication.ts';
import { wordsOf } from '../words/words.ts';

/** The publication's weather, degrees Celsius (requirements#front-page). */
export function WeatherBox({ publication }: { publication: Publication }) {
  const words = wordsOf(publication).parts;
  const { temperature, conditions, high, low } = publication.weather;
  return (
    <section className="weather">
      <h2>{words.weather}</h2>
      <p className="temperature">{words.degrees(temperature)}</p>
      <p>{conditions}</p>
      <p>{words.highLow(words.degrees(high), words.degrees(low))}</p>
    </section>
  );
}

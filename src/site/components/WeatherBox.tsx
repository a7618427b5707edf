import type { Publication } from '../../publications/publication.ts';
import { WEATHER_BOX } from '../../shared/weather-box.ts';
import type { PlaceReport } from '../weather/shown-weather.ts';
import { ChangePlace } from './ChangePlace.tsx';
import { renderMarkup } from './markup.tsx';
import { PlaceWeather, type PlaceWeatherProps } from './PlaceWeather.tsx';
import { usePublication, useWords } from './use-publication.ts';

/**
 * The weather of the publication's home, as its station reports it; where none does, the publication's own words, degrees Celsius
 * (requirements#front-page).
 */
export function WeatherBox({ weather, now }: { weather: PlaceReport | undefined; now: Date }) {
  const publication = usePublication();
  const words = useWords().parts;
  if (weather) return <PlaceWeather {...weather} now={now} isBox />;
  const { temperature, conditions, high, low } = publication.weather;
  return (
    <section className="weather" {...{ [WEATHER_BOX]: publication.gazetteer && '' }}>
      <h2>{words.weather}</h2>
      <p className="temperature">{words.degrees(temperature)}</p>
      <p>{conditions}</p>
      <p>{words.highLow(words.degrees(high), words.degrees(low))}</p>
      <ChangePlace />
    </section>
  );
}

/** The markup of the box with another place's weather, which a script puts there. */
export function weatherBox(
  publication: Publication,
  props: Omit<PlaceWeatherProps, 'isBox'>,
): string {
  return renderMarkup(publication, <PlaceWeather {...props} isBox />);
}

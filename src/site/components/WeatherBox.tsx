import type { Publication } from '../../publications/publication.ts';
import { WEATHER_BOX } from '../../shared/weather-box.ts';
import type { PlaceReport } from '../weather/shown-weather.ts';
import { wordsOf } from '../words/words.ts';
import { ChangePlace } from './ChangePlace.tsx';
import { renderMarkup } from './markup.tsx';
import { PlaceWeather, type PlaceWeatherProps } from './PlaceWeather.tsx';

/**
 * The weather of the publication's home, as its station reports it; where none does, the publication's own words, degrees Celsius
 * (requirements#front-page).
 */
export function WeatherBox({
  publication,
  weather,
  now,
}: {
  publication: Publication;
  weather: PlaceReport | undefined;
  now: Date;
}) {
  if (weather) return <PlaceWeather publication={publication} {...weather} now={now} isBox />;
  const words = wordsOf(publication).parts;
  const { temperature, conditions, high, low } = publication.weather;
  return (
    <section className="weather" {...{ [WEATHER_BOX]: publication.gazetteer && '' }}>
      <h2>{words.weather}</h2>
      <p className="temperature">{words.degrees(temperature)}</p>
      <p>{conditions}</p>
      <p>{words.highLow(words.degrees(high), words.degrees(low))}</p>
      <ChangePlace publication={publication} />
    </section>
  );
}

/** The markup of the box with another place's weather, which a script puts there. */
export function weatherBox(props: Omit<PlaceWeatherProps, 'isBox'>): string {
  return renderMarkup(<PlaceWeather {...props} isBox />);
}

import type { Publication } from '../../publications/publication.ts';

/** The publication's weather, degrees Celsius (requirements#front-page). */
export function WeatherBox({ publication }: { publication: Publication }) {
  const { temperature, conditions, high, low } = publication.weather;
  return (
    <section className="weather">
      <h2>Weather</h2>
      <p className="temperature">{degrees(temperature)}</p>
      <p>{conditions}</p>
      <p>
        High {degrees(high)}, Low {degrees(low)}
      </p>
    </section>
  );
}

function degrees(value: number): string {
  return `${value}°C`;
}

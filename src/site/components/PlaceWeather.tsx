import { zonedTime } from '../../lib/clock/locale.ts';
import type { Forecast, WeatherReport } from '../../model/bulletin.ts';
import type { Community } from '../../model/publication/gazetteer.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { WEATHER_BOX } from '../../shared/weather-box.ts';
import {
  hasForecasts,
  highAndLow,
  inLanguage,
  type PlaceReport,
  reportAge,
  weatherSource,
} from '../bulletin/shown-weather.ts';
import type { Words } from '../words/en/index.ts';
import { renderMarkup } from './markup.tsx';
import { OutsideLink } from './page-parts.tsx';
import { usePublication, useWords } from './use-publication.ts';

interface PlaceWeatherProps {
  community: Community;
  report: WeatherReport | undefined;
  now: Date;
  isBox?: boolean;
}

/**
 * The weather of a place: the observation with its time, the next high and low, and the source.
 * `isBox`: the box of a page in which a script shows the weather of the reader's own community.
 */
export function PlaceWeather({ community, report, now, isBox = false }: PlaceWeatherProps) {
  const publication = usePublication();
  const { weather: words } = useWords();
  const age = reportAge(report, now);
  const observedAt = age === 'none' ? undefined : report?.observedAt;
  const source = weatherSource(publication, community);
  const locale = { language: publication.language, timeZone: community.timeZone };
  return (
    <section className="weather" {...{ [WEATHER_BOX]: isBox ? community.slug : undefined }}>
      <h2>{words.place(community.name)}</h2>
      {report && age !== 'none' ? <Observation report={report} /> : <p>{words.none}</p>}
      {report && hasForecasts(report, now) && <HighLow forecasts={report.forecasts} />}
      <p className="meta">
        {observedAt !== undefined && (
          <>
            {`${words.observed} `}
            <time dateTime={observedAt}>{zonedTime(locale, new Date(observedAt), now)}</time>
            {'. '}
            {/* The layout does not move when a script makes the time relative. */}
            <br />
          </>
        )}
        {`${age === 'old' ? `${words.old} ` : ''}${words.data}`}
        {source.page === undefined ? (
          source.name
        ) : (
          <OutsideLink href={source.page} rel="noopener">
            {source.name}
          </OutsideLink>
        )}
      </p>
      {isBox && <ChangePlace />}
    </section>
  );
}

function Observation({ report }: { report: WeatherReport }) {
  const publication = usePublication();
  const { parts, weather: words } = useWords();
  const { temperature, windChill, conditions, wind } = report;
  return (
    <>
      {temperature !== undefined && <p className="temperature">{parts.degrees(temperature)}</p>}
      {windChill !== undefined && <p>{words.feelsLike(parts.degrees(windChill))}</p>}
      {conditions && <p>{inLanguage(conditions, publication)}</p>}
      {wind && <p>{windText(wind, publication, words)}</p>}
    </>
  );
}

function HighLow({ forecasts }: { forecasts: readonly Pick<Forecast, 'high' | 'low'>[] }) {
  const text = highAndLow(forecasts, usePublication());
  return text !== '' && <p>{text}</p>;
}

function windText(
  { speed, gust, direction }: NonNullable<WeatherReport['wind']>,
  publication: Publication,
  words: Words['weather'],
): string {
  if (speed < 1) return words.calm;
  const from = direction && inLanguage(direction, publication);
  return words.wind(from, Math.round(speed), gust === undefined ? undefined : Math.round(gust));
}

/**
 * The report of the home community's station, else the publication's fixed text, in degrees Celsius
 * (requirements#front-page); nothing in a paper that has neither.
 */
export function WeatherBox({ weather, now }: { weather: PlaceReport | undefined; now: Date }) {
  const publication = usePublication();
  const words = useWords().parts;
  if (weather) return <PlaceWeather {...weather} now={now} isBox />;
  if (!publication.weather) return null;
  const { temperature, conditions } = publication.weather;
  return (
    <section className="weather" {...{ [WEATHER_BOX]: publication.gazetteer && '' }}>
      <h2>{words.weather}</h2>
      <p className="temperature">{words.degrees(temperature)}</p>
      <p>{conditions}</p>
      <HighLow forecasts={[publication.weather]} />
      <ChangePlace />
    </section>
  );
}

/** The markup of the box with another place's weather, for the script. */
export function weatherBox(
  publication: Publication,
  props: Omit<PlaceWeatherProps, 'isBox'>,
): string {
  return renderMarkup(publication, <PlaceWeather {...props} isBox />);
}

/** A link from the weather to the choice of a community; nothing in a paper without communities. */
export function ChangePlace() {
  const { gazetteer } = usePublication();
  const { changePlace } = useWords().weather;
  return (
    gazetteer && (
      <p>
        <a href="/communities">{changePlace}</a>
      </p>
    )
  );
}

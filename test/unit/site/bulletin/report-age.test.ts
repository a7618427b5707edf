import { expect, test } from 'vitest';
import {
  ageChangesAt,
  hasForecasts,
  reportAge,
} from '../../../../src/site/bulletin/shown-weather.ts';
import { weatherReport } from '../../../support/weather.ts';

const OBSERVED = Date.parse('2026-11-20T11:00:00Z');
const HOUR = 3_600_000;
const observed = weatherReport();
const { observedAt: _, ...forecastAlone } = weatherReport();
const { forecastIssuedAt: __, ...undated } = weatherReport();

test.each([
  ['one of this moment', observed, 0, 'recent', true, 3 * HOUR + 1],
  ['one of three hours ago', observed, 3 * HOUR, 'recent', true, 3 * HOUR + 1],
  ['one of more than three hours ago', observed, 3 * HOUR + 1, 'old', true, 11 * HOUR + 1],
  ['one with forecasts of more than twelve', observed, 11.5 * HOUR, 'old', false, 12 * HOUR + 1],
  ['one of more than twelve hours ago', observed, 12 * HOUR + 1, 'none', false, undefined],
  ['one with forecasts alone', forecastAlone, 0, 'none', true, 11 * HOUR + 1],
  ['one with forecasts without a date', undated, 11.5 * HOUR, 'old', true, 12 * HOUR + 1],
  ['none', undefined, 0, 'none', false, undefined],
])(
  'the age and forecasts of %s are right and change at the expected time',
  (_, report, ms, ...expected) => {
    const now = new Date(OBSERVED + ms);
    const at = ageChangesAt(report, now);
    const changes = at === undefined ? undefined : at - OBSERVED;
    expect([reportAge(report, now), hasForecasts(report, now), changes]).toEqual(expected);
  },
);

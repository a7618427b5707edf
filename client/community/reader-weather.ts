import {
  WEATHER_BOX,
  type WeatherBoxResponse,
  weatherBoxPath,
} from '../../src/shared/weather-box.ts';
import { showRelativeTimes } from '../relative-times.ts';
import { trusted } from '../trusted.ts';

/** The box that came with the page. */
let own: HTMLElement | undefined;
/** The community whose weather was requested last. */
let wanted: string | undefined;

/** Shows a community's weather in the page's box; without it the box's own, labelled. */
export async function showWeatherOf(slug: string | undefined): Promise<void> {
  const box = findBox();
  if (!box || wanted === slug) return;
  own ??= box;
  wanted = slug;
  const isOwn = slug === undefined || own.getAttribute(WEATHER_BOX) === slug;
  const next = isOwn ? own : await loadBox(slug).catch(() => own);
  // A later choice has its own request, and that of an earlier one may come back behind it.
  if (next && wanted === slug) replaceBox(next);
}

function findBox(): HTMLElement | null {
  return document.querySelector(`[${WEATHER_BOX}]`);
}

async function loadBox(slug: string): Promise<HTMLElement> {
  const response = await fetch(weatherBoxPath(slug));
  if (!response.ok)
    throw new Error(`the weather of ${slug} could not be loaded: ${response.status}`);
  const { html } = (await response.json()) as Partial<WeatherBoxResponse>;
  const template = document.createElement('template');
  template.innerHTML = trusted.createHTML(String(html));
  const box = template.content.firstElementChild;
  if (!(box instanceof HTMLElement) || box.getAttribute(WEATHER_BOX) !== slug)
    throw new Error(`what was loaded is not the weather of ${slug}`);
  return box;
}

/** The box never gets lower, so that nothing below it moves up. */
function replaceBox(next: HTMLElement): void {
  const box = findBox();
  if (!box || box === next) return;
  next.style.minHeight = `${box.offsetHeight}px`;
  box.replaceWith(next);
  showRelativeTimes(document);
}

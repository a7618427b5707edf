import type { Mood } from '../mood.ts';
import { disc, hills, mountains, sky, stars } from '../scenery.ts';

/** A kitchen table by the window: kettle, mug, fresh bannock, and the hills outside. */
export function drawKitchen(mood: Mood): string {
  const [wall, shadow] = mood.isNight ? ['#5a4a4e', '#46393f'] : ['#e9dcc6', '#d8c7ab'];
  const [wood, edge] = mood.isNight ? ['#7d5a45', '#5f4335'] : ['#b98a62', '#946a48'];
  return [
    `<clipPath id="p"><path d="M240 40h380v232H240z"/></clipPath><path fill="${wall}" d="M0 0h800v450H0z"/>`,
    `<path fill="${shadow}" fill-opacity=".6" d="M0 0h170l-60 330H0zM700 0h100v330h-70z"/>`,
    `<g clip-path="url(#p)">${sky(mood)}${stars(mood, 3, 24, 160)}${disc(mood, 520, 120, 20)}${mountains(
      mood.far,
      mood.mid,
      230,
      [
        [300, 150],
        [420, 176],
        [570, 140],
      ],
    )}${hills(mood.near, 7, 246, 26, 5)}${hills(mood.snow, 13, 270, 22, 4)}</g>`,
    `<path fill="none" stroke="#fffaf0" stroke-width="14" d="M240 40h380v232H240zM430 40v232"/><path fill="${shadow}" d="M222 279h416v14H222z"/>`,
    `<path fill="${mood.accent}" d="M214 20h90q-10 90-62 150-20 20-28 60zM646 20h-90q10 90 62 150 20 20 28 60z"/><path fill="#000" fill-opacity=".12" d="M250 20h20q-6 80-46 130zM610 20h-20q6 80 46 130z"/>`,
    `<path fill="${wood}" d="M0 340h800v110H0z"/><path fill="${edge}" d="M0 340h800v9H0z"/><path fill="#fff" fill-opacity=".12" d="M230 349h420l60 60H170z"/>`,
    `<ellipse cx="250" cy="392" rx="90" ry="10" fill="${edge}"/><path fill="none" stroke="${mood.dark}" stroke-width="8" d="M196 306q52-84 106 0"/><path fill="${mood.near}" d="M176 388q-8-60 34-86h80q44 26 34 86-70 14-148 0z"/><path fill="${mood.near}" d="M318 350l46-40 8 6-50 62z"/><path fill="#fff" fill-opacity=".22" d="M192 378q-4-48 28-66-14 30-12 68z"/><path fill="${mood.dark}" d="M214 302h72l-8-10h-56zM244 292a6 6 0 0 1 12 0z"/>`,
    `<ellipse cx="446" cy="402" rx="50" ry="7" fill="${edge}"/><path fill="none" stroke="${mood.snow}" stroke-width="8" d="M478 362q28 0 22 18-4 12-26 10"/><path fill="${mood.snow}" d="M408 346h72l-5 56q-31 6-62 0z"/><path fill="${mood.accent}" d="M409 360h70l-1 12h-68z"/><ellipse cx="444" cy="347" rx="36" ry="6" fill="${edge}"/>`,
    `<path fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="4" stroke-linecap="round" d="M432 332q-10-14 0-28t0-28M456 330q-10-14 0-26t0-24"/>`,
    `<path fill="${edge}" d="M540 408h190l16 10H528z"/><path fill="#d9a765" d="M556 408q-6-46 74-48 86 2 80 48-76 8-154 0z"/><path fill="#c08c4a" d="M556 408q-2-14 4-22 70 22 148 0 4 12 2 22-76 8-154 0z"/><path fill="none" stroke="#f0cf98" stroke-width="4" stroke-linecap="round" d="M596 378q16-8 34-8M650 372q16 2 26 10"/>`,
  ].join('');
}

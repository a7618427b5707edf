import { type Mood, moodNumber } from './mood.ts';
import type { PictureName } from './picture-names.ts';
import { HEIGHT, WIDTH } from './scenery.ts';
import { drawAurora } from './scenes/aurora.ts';
import { drawBoat } from './scenes/boat.ts';
import { drawCaribou } from './scenes/caribou.ts';
import { drawDrum } from './scenes/drum.ts';
import { drawFloe } from './scenes/floe.ts';
import { drawHarbour } from './scenes/harbour.ts';
import { drawHills } from './scenes/hills.ts';
import { drawInlet } from './scenes/inlet.ts';
import { drawKitchen } from './scenes/kitchen.ts';
import { drawMarket } from './scenes/market.ts';
import { drawPlane } from './scenes/plane.ts';
import { drawRadio } from './scenes/radio.ts';
import { drawSchool } from './scenes/school.ts';
import { drawSnowmobile } from './scenes/snowmobile.ts';
import { drawTown } from './scenes/town.ts';
import { drawTundra } from './scenes/tundra.ts';

const SCENES: Readonly<Record<PictureName, (mood: Mood) => string>> = {
  aurora: drawAurora,
  harbour: drawHarbour,
  floe: drawFloe,
  tundra: drawTundra,
  town: drawTown,
  inlet: drawInlet,
  drum: drawDrum,
  caribou: drawCaribou,
  radio: drawRadio,
  boat: drawBoat,
  snowmobile: drawSnowmobile,
  hills: drawHills,
  school: drawSchool,
  plane: drawPlane,
  kitchen: drawKitchen,
  market: drawMarket,
};

/**
 * A scene as an SVG document of 800 by 450, under 4 KB; moods are 0 (dusk), 1 (morning) and 2
 * (night).
 */
export function drawPicture(name: PictureName, mood: number): string {
  const scene = SCENES[name](moodNumber(mood));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${scene}</svg>`;
}

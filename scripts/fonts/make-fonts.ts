// node scripts/fonts/make-fonts.ts: makes the subsets in public/fonts from the packages with the
// whole fonts, and prints the metrics for the fallback faces in src/site/styles/font-faces.ts. Run
// it when a font or a subset changes; its output is committed.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import subsetFont from 'subset-font';
import { CHROMIUM_FLAGS, findChromium } from '../find-chromium.ts';

const LATIN = rangeText(
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x141, 0x142],
  [0x14a, 0x14b],
  [0x152, 0x153],
  [0x2010, 0x2015],
  [0x2018, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2192],
);
/** The syllabics of Inuktitut with all finals, and of its neighbours in the same block. */
const SYLLABICS = rangeText([0x1401, 0x15ff], [0x1640, 0x1676]);

const ENGLISH =
  'the quick brown fox of Iqaluit and the sealift boats arrive in the harbour when ice has gone out';

/**
 * Mean advance of a character of `ENGLISH` (em) in Georgia (measured with Gelasio), Times New Roman
 * (with Liberation Serif) and Android's Noto Serif.
 */
const DEVICE_SERIFS = {
  headlines: { Georgia: 0.504, 'Times New Roman': 0.421, 'Noto Serif': 0.502 },
  'headlines, italic': { Georgia: 0.514, 'Times New Roman': 0.409, 'Noto Serif': 0.506 },
  text: { Georgia: 0.432, 'Times New Roman': 0.394, 'Noto Serif': 0.473 },
  'text, italic': { Georgia: 0.441, 'Times New Roman': 0.396, 'Noto Serif': 0.458 },
} as const;

const NEWSREADER = 'node_modules/@fontsource-variable/newsreader';
const SYLLABICS_FONT = 'node_modules/@fontsource/noto-sans-canadian-aboriginal';

// One weight a file, because a weight range adds more than half of the size. Never reuse a file's
// name for other bytes: browsers cache fonts for a year.
const roman = await readFile(`${NEWSREADER}/files/newsreader-latin-wght-normal.woff2`);
const italic = await readFile(`${NEWSREADER}/files/newsreader-latin-wght-italic.woff2`);
await make('newsreader-2.woff2', roman, LATIN, { wght: 650 });
await make('newsreader-italic-1.woff2', italic, LATIN, { wght: 650 });
await make('newsreader-text-1.woff2', roman, LATIN, { wght: 400 });
await make('newsreader-text-italic-1.woff2', italic, LATIN, { wght: 400 });
for (const weight of [400, 700]) {
  const name = `noto-sans-canadian-aboriginal-canadian-aboriginal-${weight}-normal.woff2`;
  await make(
    `syllabics-${weight}-1.woff2`,
    await readFile(`${SYLLABICS_FONT}/files/${name}`),
    SYLLABICS,
  );
}
// The SIL Open Font License requires its text with every copy of a font.
await copyFile(`${NEWSREADER}/LICENSE`, 'public/fonts/newsreader-license.txt');
await copyFile(`${SYLLABICS_FONT}/LICENSE`, 'public/fonts/syllabics-license.txt');
await printFallbacks('headlines', roman, 650);
await printFallbacks('headlines, italic', italic, 650);
await printFallbacks('text', roman, 400);
await printFallbacks('text, italic', italic, 400);

async function make(
  name: string,
  font: Buffer,
  text: string,
  variationAxes?: Record<string, number>,
): Promise<void> {
  const subset = await subsetFont(font, text, {
    targetFormat: 'woff2',
    ...(variationAxes && { variationAxes }),
  });
  await writeFile(`public/fonts/${name}`, subset);
  console.log(`${name}: ${subset.byteLength} bytes`);
}

/** Prints metrics of the device's serif, so that text does not move when the font loads. */
async function printFallbacks(
  style: keyof typeof DEVICE_SERIFS,
  font: Buffer,
  wght: number,
): Promise<void> {
  const cut = await subsetFont(font, LATIN, { targetFormat: 'truetype', variationAxes: { wght } });
  const { width, ascent, descent } = await measure(cut);
  console.log(`${style}:`);
  for (const [name, deviceMean] of Object.entries(DEVICE_SERIFS[style])) {
    const adjust = width / ENGLISH.length / deviceMean;
    const percent = (em: number) => `${((em / adjust) * 100).toFixed(1)}%`;
    console.log(`  ${name}: size-adjust: ${(adjust * 100).toFixed(1)}%; line-gap-override: 0%`);
    console.log(`    ascent-override: ${percent(ascent)}; descent-override: ${percent(descent)}`);
  }
}

/** The width of that text, and the font's ascent and descent, in em, as Chromium renders it. */
async function measure(font: Buffer): Promise<{ width: number; ascent: number; descent: number }> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage();
    const given = { address: `data:font/ttf;base64,${font.toString('base64')}`, text: ENGLISH };
    return await page.evaluate(async ({ address, text }) => {
      document.fonts.add(await new FontFace('measured', `url(${address})`).load());
      const canvas = document.createElement('canvas').getContext('2d');
      if (!canvas) throw new Error('there is no canvas to measure with');
      canvas.font = '1000px measured';
      const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = canvas.measureText(text);
      return {
        width: width / 1000,
        ascent: fontBoundingBoxAscent / 1000,
        descent: fontBoundingBoxDescent / 1000,
      };
    }, given);
  } finally {
    await browser.close();
  }
}

function rangeText(...ranges: [number, number][]): string {
  return ranges
    .flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
    )
    .join('');
}

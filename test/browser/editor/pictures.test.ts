import type { Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { siteAddress } from '../../support/served/served-site.ts';
import { fillByKeyboard, openEditor, PAPER_PATH, tabTo } from './editor-page.ts';

const PICTURES = `${PAPER_PATH}/posts/pictures`;
const FIELD = 'Upload a picture';
const ALT = 'What the picture shows';

/** As a phone takes it sideways, with its location in EXIF: upright it is wider than high. */
function photograph(height: number, sigma: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma } as const;
  const width = (height * 3) / 4;
  const create = { width, height, channels: 3, background: '#357', noise } as const;
  const exif = { IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '63/1 44/1 0/1' } };
  return sharp({ create }).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
}

/** As large as a phone makes them, in one colour, which encodes fast, where only shape matters. */
const detailed = photograph(4000, 30);
const plain = photograph(1600, 0);

/** Chooses a file by keyboard: Enter on the field opens the browser's file dialogue. */
async function chooseFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await tabTo(page, FIELD);
  const chosen = page.waitForEvent('filechooser');
  // Once this resolves, the browser leaves the dialogue to the test.
  await page.evaluate(() => {});
  await page.keyboard.press('Enter');
  await (await chosen).setFiles(file);
}

function sentBy(page: Page): Promise<number>[] {
  const sent: Promise<number>[] = [];
  const isForm = (request: Request) => request.method() === 'POST';
  page.on('requestfinished', (request) => {
    if (isForm(request)) sent.push(request.sizes().then((sizes) => sizes.requestBodySize));
  });
  return sent;
}

/** The picture of a description as readers get it, in its largest size. */
async function storedPicture(page: Page, alt: string) {
  const row = page.locator('.uploads li', { hasText: alt });
  await row.waitFor();
  const path = /\/papers\/[^)]+/.exec((await row.locator('code').textContent()) ?? '')?.[0];
  const response = await fetch(`${siteAddress}${path}`);
  expect(response.status).toBe(200);
  const found = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  const { width = 0, height = 0, exif, orientation } = found;
  // Pictures that compress badly have fewer pixels.
  return { isLarge: width >= 640, shape: (width / height).toFixed(2), exif, orientation };
}

const WHOLE = { isLarge: true, shape: '1.33', exif: undefined, orientation: undefined };

test('a part of a phone’s photograph is chosen by keyboard, and only that is sent, upright and small', async () => {
  const { page, problems } = await openEditor(PICTURES);
  const sent = sentBy(page);
  const buffer = await detailed;
  expect(buffer.length).toBeGreaterThan(4_000_000);
  await chooseFile(page, { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
  await page.locator('.crop').waitFor();
  await tabTo(page, 'In numbers');
  await page.keyboard.press('Enter');
  await fillByKeyboard(page, { Width: '2000', Height: '500' });
  await page.keyboard.press('Tab');
  const sizes = page.getByText(/^Size: [\d.]+ MB → [\d.]+ [kM]B$/);
  await sizes.waitFor();
  const file = await page
    .locator('input[type=file]')
    .evaluate((field: HTMLInputElement) => [field.files?.[0]?.name, field.files?.[0]?.type]);
  expect(file).toEqual(['IMG_1.jpg', 'image/jpeg']);
  await page.keyboard.type('Ice in a part');
  await page.keyboard.press('Enter');
  const stored = await storedPicture(page, 'Ice in a part');
  expect(stored).toEqual({ ...WHOLE, shape: '4.00' });
  expect(await Promise.all(sent)).toEqual([expect.any(Number)]);
  expect(await sent[0]).toBeLessThan(buffer.length / 4);
  expect(problems).toEqual([]);
});

test('a photograph whose form is sent immediately is first made small, and sent once', async () => {
  const { page, problems } = await openEditor(PICTURES);
  const sent = sentBy(page);
  const buffer = await detailed;
  await page.getByLabel(ALT).fill('Sent in haste');
  const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByLabel(FIELD).setInputFiles(file);
  await page
    .getByRole('button', { name: 'Upload', exact: true })
    .evaluate((button: HTMLButtonElement) => [1, 2, 3].forEach(() => void button.click()));
  const stored = await storedPicture(page, 'Sent in haste');
  expect(stored).toEqual(WHOLE);
  expect(await Promise.all(sent)).toHaveLength(1);
  expect(await sent[0]).toBeLessThan(buffer.length / 2);
  expect(problems).toEqual([]);
});

test.each([
  ['draws nothing', () => Object.assign(HTMLCanvasElement.prototype, { getContext: () => null })],
  [
    'makes no file of what it has drawn',
    () =>
      Object.assign(HTMLCanvasElement.prototype, {
        toBlob: (done: (blob: null) => void) => done(null),
      }),
  ],
  [
    'lets no script put files into fields',
    () => Object.defineProperty(window, 'DataTransfer', { value: undefined }),
  ],
])('a browser that %s sends the complete picture unchanged', async (_, breakIt) => {
  const { page } = await openEditor(PICTURES, { prepare: (each) => each.addInitScript(breakIt) });
  const alt = `Whole where it ${_}`;
  await page.getByLabel(ALT).fill(alt);
  const buffer = await plain;
  await page.getByLabel(FIELD).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await page.locator('.crop').waitFor();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const stored = await storedPicture(page, alt);
  expect(stored).toEqual(WHOLE);
});

test('without scripts the complete picture is sent by keyboard', async () => {
  const { page } = await openEditor(PICTURES, { javaScript: false });
  const buffer = await plain;
  await chooseFile(page, { name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await fillByKeyboard(page, { [ALT]: 'Without scripts' });
  await page.keyboard.press('Enter');
  const stored = await storedPicture(page, 'Without scripts');
  expect(stored).toEqual(WHOLE);
});

test('a file that the browser cannot show is sent unchanged, for the server to refuse', async () => {
  const { page } = await openEditor(PICTURES);
  const heic = { name: 'a.heic', mimeType: 'image/heic', buffer: Buffer.from('....ftypheic') };
  await page.getByLabel(FIELD).setInputFiles(heic);
  await page.getByLabel(ALT).fill('None');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.locator('.problems', { hasText: 'This is not a JPEG' }).waitFor();
});

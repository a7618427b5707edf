import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { makeUpload } from '../../src/editor/posts/take-upload.ts';
import { makeVariant } from '../../src/lib/pictures/make-variant.ts';
import { fileOf } from '../../src/lib/pictures/picture-file.ts';
import { UnreadablePicture } from '../../src/papers/compile/small-pictures.ts';
import { imagesMaker } from '../../src/papers/store/worker-pictures.ts';
import { imagesError, OUR_FAULTS } from '../support/hostile.ts';
import { withMethods } from '../support/platform-doubles.ts';

const GIF = Uint8Array.from('GIF89a and more than sixteen bytes', (one) => one.charCodeAt(0));

/** The results of the three callers of Images when it fails with an error. */
async function judgements(error: Error) {
  const images = withMethods(env.IMAGES, { info: () => Promise.reject(error) });
  const variant = { width: 320, format: 'webp' } as const;
  const refusal = await makeVariant(images, fileOf(GIF), variant, 'whole').catch(
    (caught) => caught,
  );
  const size = await imagesMaker(images)
    .sizeOf(GIF)
    .catch((caught) => caught);
  return {
    story: refusal.cachedFor ?? refusal.name,
    upload: await makeUpload(images, new Blob([GIF])),
    isUnreadable: size instanceof UnreadablePicture,
  };
}

test.each([9412, 9413, 9520, 9523])('error %i of Images is caused by the file', async (code) => {
  const expected = { story: 'day', upload: 'unreadable', isUnreadable: true };
  expect(await judgements(imagesError(code))).toEqual(expected);
});

test.each([...OUR_FAULTS, imagesError(9522), imagesError(9599)])(
  '“%s” of Images is not caused by the file, which is tried again within the hour',
  async (error) => {
    const expected = { story: 'minutes', upload: 'unavailable', isUnreadable: false };
    expect(await judgements(error)).toEqual(expected);
  },
);

test.each([9422, 9423])('error %i of Images means that a quota is exhausted', async (code) => {
  const expected = { story: 'QuotaError', upload: 'unavailable', isUnreadable: false };
  expect(await judgements(imagesError(code))).toEqual(expected);
});

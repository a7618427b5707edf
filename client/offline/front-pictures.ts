import { FRONT_PAGE, isStoryPicture, smallPicture } from './addresses.ts';
import { type CopyStore, findCopy, isStorable, sizeOf, storeCopy } from './copies.ts';

/** Limits of the front page's stored pictures. It has about thirty. */
export const PICTURE_LIMITS = { bytes: 200 * 1024, pictures: 100 };

/** Maximum age (s) of placeholders: responses with a longer one are pictures. */
const PLACEHOLDER_S = 600;

/** The paths of a page's story pictures in the smallest width, in order, without duplicates. */
export function smallPicturesIn(html: string): string[] {
  const paths = [...html.matchAll(/ (?:src|srcset)="([^"]*)"/g)]
    .flatMap(([, value = '']) => value.split(/[\s,]+/))
    .filter((pathname) => isStoryPicture({ pathname }));
  return [...new Set(paths.map(smallPicture))];
}

/**
 * Stores the front page's small pictures up to the limit; deletes earlier pages'. Addresses never
 * change content. `fetchPicture` must have a timeout that includes the body.
 */
export async function storeFrontPictures(
  store: CopyStore,
  origin: string,
  fetchPicture: (path: string) => Promise<Response>,
  limits = PICTURE_LIMITS,
): Promise<void> {
  const page = await findCopy(store, origin + FRONT_PAGE);
  const paths = page ? smallPicturesIn(await page.text()).slice(0, limits.pictures) : [];
  for (const { url } of await store.keys())
    if (isStoryPicture(new URL(url)) && !paths.some((path) => url === origin + path))
      await store.delete(url);
  let left = limits.bytes;
  for (const path of paths) {
    const address = origin + path;
    const copy = await findCopy(store, address);
    if (copy) left -= sizeOf(copy);
    else if (left > 0) left -= await storePicture(store, address, fetchPicture(path), left);
    if (left < 0) await store.delete(address);
  }
}

/**
 * Stores a picture of up to `maxBytes` bytes. Returns its size; above `maxBytes` it is not stored.
 */
async function storePicture(
  store: CopyStore,
  address: string,
  fetched: Promise<Response>,
  maxBytes: number,
): Promise<number> {
  let received = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      received += part.byteLength;
      if (received > maxBytes) controller.error();
      else controller.enqueue(part);
    },
  });
  try {
    const response = await fetched;
    const { body } = response;
    if (isPicture(response) && body)
      await storeCopy(
        store,
        address,
        new Response(body.pipeThrough(counted), response),
        Date.now(),
      );
    else await body?.cancel();
  } catch {}
  return received;
}

function isPicture(response: Response): boolean {
  const header = (name: string) => response.headers.get(name) ?? '';
  const maxAge = /max-age=(\d+)/.exec(header('Cache-Control'))?.[1];
  return (
    isStorable(response) &&
    /^image\/(?!svg)/.test(header('Content-Type')) &&
    !(Number(maxAge) <= PLACEHOLDER_S)
  );
}

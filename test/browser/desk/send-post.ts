import { onTestFinished } from 'vitest';
import type { Role } from '../../../src/desk/who/roles.ts';
import { PAPER_PATH } from './desk-page.ts';
import { requestDesk } from './send-form.ts';

export const POSTS = `${PAPER_PATH}/posts`;
/** What a post has where a test does not say. */
const WHOLE = {
  ...{ title: 'Ice on the bay', description: 'What travellers look for.', keywords: 'ice' },
  ...{ text: 'The ice *bends*.\n\nListen to it.', do: 'save', version: '0' },
};

/** Sends the form of a post, of a new one unless it says which; its id. Readers have it for as long as the test runs. */
export async function sendPost(
  as: Role,
  fields: Readonly<Record<string, string>>,
  id = `p_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`,
): Promise<string> {
  const path = `${POSTS}/post/${id}`;
  const { status, text } = await requestDesk(path, as, { ...WHOLE, ...fields });
  if (status !== 303) throw new Error(`the post was not saved: ${status} ${text}`);
  if (fields.version === undefined) removeAfterwards(path);
  return id;
}

/** Deletes a draft, or withdraws what is public: other tests read the same pages. */
function removeAfterwards(path: string): void {
  onTestFinished(async () => {
    const { text } = await requestDesk(path, 'editor');
    const version = /name="version" value="(\d+)"/.exec(text)?.[1] ?? '';
    for (const part of ['delete', 'state'])
      await requestDesk(`${path}/${part}`, 'editor', { version, do: 'withdraw' });
  });
}

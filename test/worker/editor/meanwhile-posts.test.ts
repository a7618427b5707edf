import { beforeEach, describe, expect, test } from 'vitest';
import {
  expectPage,
  type Form,
  htmlOf,
  pageAfter,
  resetEditor,
  send,
  statusTo,
} from '../../support/editor.ts';
import { fieldsIn } from '../../support/editor-paper.ts';
import { OTHERS_INCLUDED, POSTS, publishNew, rowOf, WHOLE } from '../../support/editor-records.ts';

describe('a public post that somebody changes while another corrects it', () => {
  let path = '';
  let opened: Form = {};
  const correct = (form: Form = {}) =>
    ({ ...opened, text: 'Mine.', do: 'correct', correction: 'A word.', ...form }) as Form;

  beforeEach(async () => {
    await resetEditor('posts', 'post_copies', 'post_versions');
    path = `${POSTS}/post/${await publishNew('Two authors')}`;
    opened = fieldsIn(await htmlOf(path));
  });

  test('shows readers both public changes and one line, however often the form is sent', async () => {
    await send(path, { ...opened, description: 'Theirs.', do: 'slip' });
    expect(await statusTo(path, correct())).toBe(303);
    expect(await statusTo(path, correct())).toBe(303);
    const row = await rowOf('two-authors');
    expect(row?.meta_description).toBe('Theirs.');
    expect(String(row?.blog).match(/\*\*Correction/g)).toHaveLength(1);
  });

  test('shows the corrector a draft before readers see it', async () => {
    await send(path, { ...opened, description: 'Half a thought', do: 'save' });
    const html = await expectPage(
      send(path, correct()),
      422,
      /<h2>Check this first<.*saved a draft of it since you opened/s,
      new RegExp(OTHERS_INCLUDED),
    );
    expect((await rowOf('two-authors'))?.meta_description).toBe(WHOLE.description);
    const form = fieldsIn(html);
    expect(form).toMatchObject({ description: 'Half a thought', text: 'Mine.' });
    expect(await pageAfter(path, { ...form, do: 'correct' })).toMatch(new RegExp(OTHERS_INCLUDED));
    expect((await rowOf('two-authors'))?.meta_description).toBe('Half a thought');
  });

  test('stays withdrawn if that was the change', async () => {
    await send(`${path}/state`, { do: 'withdraw' });
    const changed = correct({ description: 'Mine, unseen.' });
    const html = await expectPage(send(path, changed), 409, 'Somebody withdrew this post before');
    expect(html).toMatch(/class="contested".*Mine, unseen\..*Save mine as a draft/s);
    expect(await statusTo(path, correct({ do: 'save' }))).toBe(303);
    expect(await rowOf('two-authors')).toBe(null);
  });

  test('asks whether the new picture still shows what was described', async () => {
    await send(path, { ...opened, picture: 'https://a.example/new.jpg', do: 'save' });
    const described = { ...opened, pictureAlt: 'The old picture.', do: 'save' };
    const html = await expectPage(send(path, described), 409, 'The old picture.');
    const radio = 'name="picture"[^>]*type="radio"|type="radio"[^>]*name="picture"';
    expect(html.match(new RegExp(radio, 'g'))).toHaveLength(2);
    // Pictures of other sites are not loaded.
    expect(html).toMatch(/Theirs: [^<]*https:\/\/a\.example\/new\.jpg/);
    expect(html).not.toContain('<img');
  });
});

import { expect, test } from 'vitest';
import { writePosts } from '../../../../scripts/posts/import-posts.ts';
import type { PostRow } from '../../../../src/model/posts/post-row.ts';
import { d1Of, openMigratedDatabase } from '../../../support/sqlite-database.ts';

const ROW: PostRow = {
  slug: 'ice',
  id: 'ice',
  paper: 'nunavut-news',
  date: '2026-11-20',
  meta_title: 'Ice',
  meta_description: 'What it is.',
  short_tail_keywords: 'ice, snow',
  pinterest_image_link: null,
  picture_alt: null,
  blog: 'Text.',
  youtube_shorts_url: null,
  front_matter: '---\n---\n',
  draft: 0,
  author: null,
  updated: null,
};

test('two papers may have posts of one slug, and changing one keeps the other’s keywords and list', async () => {
  const database = await openMigratedDatabase();
  const post = (paper: string, slug: string, keywords: string): PostRow => ({
    ...ROW,
    slug,
    id: `${paper}/${slug}`,
    paper,
    short_tail_keywords: keywords,
  });
  await writePosts(d1Of(database), [
    post('paper-a', 'ice', 'ice, snow'),
    post('paper-b', 'snow', 'snow'),
    post('paper-b', 'ice', 'glacier'),
  ]);
  const keywordsOf = (paper: string) =>
    database
      .prepare('SELECT keyword FROM post_keywords WHERE paper = ? ORDER BY keyword')
      .all(paper)
      .map(({ keyword }) => keyword);
  const revisionOf = (paper: string) =>
    database.prepare('SELECT revision FROM post_lists WHERE paper = ?').get(paper)?.revision;
  expect([keywordsOf('paper-a'), keywordsOf('paper-b')]).toEqual([
    ['ice', 'snow'],
    ['glacier', 'snow'],
  ]);
  const before = revisionOf('paper-a');
  database.exec(
    "UPDATE posts SET short_tail_keywords = 'berg' WHERE paper = 'paper-b' AND slug = 'ice'",
  );
  database.exec("UPDATE posts SET draft = 1 WHERE paper = 'paper-b' AND slug = 'snow'");
  expect([keywordsOf('paper-a'), keywordsOf('paper-b')]).toEqual([['ice', 'snow'], ['berg']]);
  database.exec("DELETE FROM posts WHERE paper = 'paper-b'");
  expect([keywordsOf('paper-a'), keywordsOf('paper-b')]).toEqual([['ice', 'snow'], []]);
  expect(revisionOf('paper-a')).toBe(before);
});

import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openLocalDatabase } from '../../scripts/posts/posts-database.ts';
import { runFolder } from '../../scripts/run-folder.ts';
import { makeSampleBuild } from '../../scripts/sample-build.ts';
import type { PostRow } from '../../src/model/posts/post-row.ts';
import { serveSampleSite } from './sample-site.ts';

/** The oldest post: its author tries everything to become script, beside every kind of markup. */
const HOSTILE_POST: PostRow = {
  slug: 'hostile-post',
  id: 'hostile-post',
  paper: 'nunavut-news',
  date: '2019-01-05',
  meta_title: '<img src=x onerror=alert(1)>Title',
  meta_description: '"><script>alert(2)</script>',
  short_tail_keywords: '<b onmouseover=alert(3)>one</b>, two',
  pinterest_image_link: 'javascript:alert(4)',
  picture_alt: null,
  blog: [
    '# First heading',
    'Plain, **bold** and *italic*.\nSecond line.',
    '## Second heading',
    '### Third heading',
    '<script>alert(5)</script>',
    '"><img src=x onerror=alert(6)>',
    '[link](javascript:alert(7)) ![picture](javascript:alert(8))',
    '<iframe src="javascript:alert(9)"></iframe>',
  ].join('\n\n'),
  youtube_shorts_url: 'javascript:alert(10)//youtube.com/watch?v=aaaaaaaaaaa',
  front_matter: '',
  draft: 0,
  author: '<script>alert(11)</script>',
  updated: '"><script>alert(12)</script>',
};

/** The built site for browsers, with a post whose author means harm; one for each file that runs at once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const own = join(runFolder(), 'browser');
  const folders = Array.from({ length: project.config.maxWorkers }, (_, nth) =>
    join(own, `${nth}`),
  );
  // Else each of them would make it.
  await makeSampleBuild('local');
  const prepared = join(own, 'prepared');
  const posts = await openLocalDatabase(prepared);
  await posts.write([HOSTILE_POST]);
  await posts.close();
  await Promise.all(
    folders.map((folder) => cp(prepared, join(folder, 'state'), { recursive: true })),
  );
  const served = await Promise.all(folders.map(serveSampleSite));
  project.provide(
    'sites',
    served.map(({ siteAddress, worldOrigin }) => ({ siteAddress, worldOrigin })),
  );
  return async () => void (await Promise.all(served.map(({ close }) => close())));
}

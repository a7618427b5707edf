import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openMigratedStorage } from '../../../scripts/migrations.ts';
import { writePosts } from '../../../scripts/posts/import-posts.ts';
import { killProcess } from '../../../scripts/processes.ts';
import { runFolder } from '../../../scripts/run-folder.ts';
import { makeSampleBuild } from '../../../scripts/sample-build.ts';
import { withStorage } from '../../../scripts/storage.ts';
import type { PostRow } from '../../../src/model/posts/post-row.ts';
import type { SiteAndWorld } from './served-site.ts';

const SCRIPT = join(import.meta.dirname, 'serve-sample-site.ts');

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

/** A built site for each concurrent test file; those for browsers have a hostile post. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folders = Array.from({ length: project.config.maxWorkers }, (_, nth) =>
    join(runFolder(), project.name, `${nth}`),
  );
  // Built once here; otherwise each process would build it.
  await makeSampleBuild('local');
  if (project.name === 'browser')
    for (const folder of folders)
      await withStorage(openMigratedStorage(join(folder, 'state')), (storage) =>
        writePosts(storage, [HOSTILE_POST]),
      );
  const served = await Promise.all(folders.map(serveSampleSite));
  project.provide(
    'sites',
    served.map(({ siteAddress, worldOrigin }) => ({ siteAddress, worldOrigin })),
  );
  return async () => void (await Promise.all(served.map(({ close }) => close())));
}

/** Serves site and sample world as `npm start` does, with build and data in `folder`. */
export async function serveSampleSite(
  folder: string,
): Promise<SiteAndWorld & { close(): Promise<void> }> {
  const server = fork(SCRIPT, [folder], { execArgv: [] });
  const failure = once(server, 'exit').then(([status]) => {
    throw new Error(`the site exited with ${status} before it was ready: see the log above`);
  });
  const [message] = await Promise.race([once(server, 'message'), failure]);
  failure.catch(() => {});
  const { siteAddress, worldOrigin } = message as SiteAndWorld;
  return { siteAddress, worldOrigin, close: () => killProcess(server) };
}

// npm run deploy: builds for production and deploys the Workers with Wrangler.
import { spawnSync } from 'node:child_process';
import { readPassedOn } from './command-line.ts';
import {
  deployInOrder,
  isInForce,
  readUploadArguments,
  withArchiveBucket,
  withPictureSecret,
} from './deployment.ts';
import { hasLogIn } from './editor-settings.ts';
import { whyNotMigrated } from './migrations.ts';
import { builtInPapers } from './papers/read-papers.ts';
import { movePosts } from './posts/move-posts.ts';
import { staleDownloads } from './resource-downloads.ts';
import { buildSite, builtConfigs } from './site.ts';
import { openRemoteStorage, withStorage } from './storage.ts';
import { refuseUnready } from './storage-ids.ts';
import { runWrangler } from './wrangler.ts';

const USAGE = `usage: npm run deploy [-- OPTION...]

  Builds the Workers for production, without the sample world, and deploys them, the site first. The editor is deployed only if
  wrangler.editor.toml names a team and an audience. If ingest has no secret for pictures, one is created.

  --dry-run  builds without uploading
  --preview  uploads versions that only the preview's address serves
  others     are passed to Wrangler: npx wrangler deploy --help`;

const upload = readUploadArguments(readPassedOn(USAGE, ['dry-run', 'preview']));
await refuseUnready();
const missing = upload.isDryRun ? undefined : await whyNotMigrated(openRemoteStorage());
if (missing !== undefined) {
  console.error(`Nothing was deployed: ${missing}`);
  process.exit(1);
}
const stale = await staleDownloads();
if (stale.length > 0)
  console.warn(`Outdated or missing PDFs: ${stale.join(', ')}. \`npm run downloads\` prints them.`);
await buildSite({ logLevel: 'info' });
const { editor, ...configs } = builtConfigs('dist');
const hasEditor = hasLogIn(editor);
if (!hasEditor)
  console.log('The editor is not deployed: wrangler.editor.toml configures no log-in.');
if (isInForce(upload))
  await withStorage(openRemoteStorage(), (storage) => movePosts(storage, builtInPapers));
const withoutArchive = upload.isDryRun
  ? undefined
  : await withArchiveBucket(configs.site, runWrangler);
if (withoutArchive !== undefined) console.log(withoutArchive);
const listSecrets = upload.isDryRun ? async () => '[]' : runWrangler;
const problem = await withPictureSecret(listSecrets, (secretArguments) =>
  deployInOrder(
    { ...configs, ...(hasEditor && { editor }) },
    (config) => {
      const ofIngest = config === configs.ingest ? secretArguments : [];
      const args = [...upload.argumentsFor(config), ...ofIngest];
      return spawnSync('wrangler', args, { stdio: 'inherit' }).status === 0;
    },
    upload.isPreview,
  ),
);
if (problem) {
  console.error(problem);
  process.exit(1);
}

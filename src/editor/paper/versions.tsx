import { listVersions } from '../../papers/store/paper-versions.ts';
import { workerPlace } from '../../papers/store/worker-place.ts';
import { editorPath } from '../components/EditorHeader.tsx';
import { servePage } from '../components/serve-page.ts';
import { PaperParts } from './PaperParts.tsx';
import { timeIn, withFolder } from './with-folder.tsx';

/** GET /papers/:paper/paper/versions: all stored versions, newest first. */
export const serveVersions = withFolder(async (c) => {
  const context = c.var.paper;
  const { env, words, publication } = context;
  const { versions } = words.paper;
  const all = await listVersions(workerPlace(env.DB, env.EDITIONS), publication.id);
  const time = timeIn(context);
  return servePage(c, {
    title: versions.heading,
    content: (
      <>
        <h1>{versions.heading}</h1>
        <PaperParts paper={publication.id} />
        <p>{versions.intro}</p>
        <ul className="rows">
          {all.map(({ version, savedAt, savedBy, message, digest }) => (
            <li key={version}>
              <p>
                <a href={editorPath(publication.id, 'paper', 'versions', String(version))}>
                  {versions.version(version)}
                </a>
                <br />
                <span className="meta">
                  {[
                    digest === '' ? versions.draft : versions.published,
                    savedBy,
                    time(savedAt),
                    message,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </p>
            </li>
          ))}
        </ul>
      </>
    ),
  });
});

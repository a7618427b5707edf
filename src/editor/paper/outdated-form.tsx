import type { Context } from 'hono';
import { editorPath } from '../components/EditorHeader.tsx';
import { TextArea } from '../components/fields.tsx';
import type { Environment } from '../context/editor-context.ts';
import type { GivenForm } from '../forms/read-form.ts';
import type { Shown } from './FileForm.tsx';
import type { FolderFile } from './folder-file.ts';
import { BODY } from './form-values.ts';
import { labelOf } from './labels.ts';
import { partHref } from './PartLinks.tsx';
import { servePaperPage } from './paper-page.tsx';
import { addressOf } from './parts.ts';

/** The page for a form of an older version of the editor: shows what was written, to copy it. */
export function serveOutdated(
  c: Context<Environment>,
  { file, shown }: { file: FolderFile; shown: Shown },
  form: GivenForm,
): Response {
  const { words, publication } = c.var.paper;
  const { outdated, body } = words.paper.form;
  const action = editorPath(publication.id, 'paper', 'files', file.path);
  const page = partHref(action, typeof shown === 'string' ? {} : addressOf(shown.part));
  const written = form.entries.filter(
    ([name, value]) => !['version', 'do'].includes(name) && value.trim() !== '',
  );
  return servePaperPage(c, {
    title: outdated.heading,
    status: 409,
    content: (
      <>
        <p role="alert">{outdated.text}</p>
        {Array.from(new Map(written), ([name, value]) => (
          <TextArea
            key={name}
            name={name}
            label={name === BODY ? body : labelOf(name.split('.').at(-1) ?? name, words)}
            value={value}
            isOptional={true}
          />
        ))}
        <p>
          <a className="button" href={page}>
            {outdated.open}
          </a>
        </p>
      </>
    ),
  });
}

import type { Context } from 'hono';
import * as v from 'valibot';
import { shortHash } from '../../lib/text/hashes.ts';
import { Button } from '../components/Button.tsx';
import { serveConflict } from '../components/Conflict.tsx';
import { FormFields } from '../components/FormFields.tsx';
import { HiddenFields, ProblemSummary } from '../components/fields.tsx';
import { servePage } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import { labelsOf, type Values } from '../forms/fields.ts';
import { type GivenForm, readForm } from '../forms/read-form.ts';
import { nameWithAddress } from '../identity/people.ts';
import { removedSourceForm, showAddSource } from './add-source.tsx';
import { changeSource, removeSource } from './edit-sources.ts';
import { NotPublished, Parts } from './parts.tsx';
import {
  addressFields,
  isCalendarSource,
  type OwnSource,
  readSourceForm,
  type Saved,
  saveSources,
  sentValues,
  sourceFields,
  valuesOf,
} from './source-fields.ts';
import { redirectToSources, sourcesPath } from './sources.tsx';

const SavedSchema = v.optional(
  v.object({ person: v.string(), email: v.nullable(v.string()), at: v.number() }),
);

interface PageContent {
  values: Values;
  problems?: FormProblems;
  reasons?: readonly string[];
}

/** GET /papers/:paper/headlines/sources/:source: the form of one of the paper's own sources. */
export async function serveSource(c: Context<Environment>): Promise<Response> {
  const source = ownSource(c.var.paper, c.req.param('source') ?? '');
  if (!source) return serveTrouble(c.req.raw, 'not found');
  return showSource(c, source, { values: valuesOf(source) });
}

/** POST of the same: changes the source, or removes it (`do=remove`). */
export async function postSource(c: Context<Environment>): Promise<Response> {
  const { paper } = c.var;
  const source = ownSource(paper, c.req.param('source') ?? '');
  const form = await readForm(c.req.raw);
  const isRemoved = form.text('do') === 'remove';
  if (!source) return serveMissing(c, form, isRemoved);
  if (isRemoved) return finish(c, source, await removeOwnSource(paper, source), 'removed');
  if (form.text('version') !== versionOf(source)) return handleStaleForm(c, source, form);
  return finish(c, source, await saveOwnSource(paper, source, form), 'changed');
}

/** The response if the paper has no such source. */
function serveMissing(c: Context<Environment>, form: GivenForm, isRemoved: boolean) {
  const { paper } = c.var;
  // Already removed, by a double click or a colleague: the result is the same.
  if (isRemoved) return redirectToSources(paper, 'removed');
  return form.text('url') === ''
    ? serveTrouble(c.req.raw, 'not found')
    : showAddSource(c, removedSourceForm(paper, form), 404);
}

/** Redirects to the list, or shows the form again with the reasons why nothing was saved. */
function finish(
  c: Context<Environment>,
  source: OwnSource,
  saved: Saved<PageContent>,
  done: 'changed' | 'removed',
): Response {
  if (saved.kind === 'refused') return showSource(c, source, saved, 422);
  return redirectToSources(c.var.paper, done, storageKeyOf(source));
}

/** Handles a stale form: redirects if it was sent twice, or else shows the conflict page. */
function handleStaleForm(c: Context<Environment>, source: OwnSource, form: GivenForm) {
  const sent = sentValues(form);
  return hasSameValues(source, sent)
    ? redirectToSources(c.var.paper, 'changed', storageKeyOf(source))
    : showConflict(c, source, sent);
}

/** Whether a source already has the values of a form. */
function hasSameValues(source: OwnSource, sent: Values): boolean {
  return Object.entries(valuesOf(source)).every(
    ([name, value]) => sent[name]?.replaceAll(/\s+/g, ' ') === value,
  );
}

async function saveOwnSource(
  paper: PaperContext,
  source: OwnSource,
  form: GivenForm,
): Promise<Saved<PageContent>> {
  const { facts, problems } = readSourceForm(
    form,
    paper,
    isCalendarSource(source),
    valuesOf(source),
  );
  const values = sentValues(form);
  if (problems.size > 0) return { kind: 'refused', values, problems };
  const saved = await saveSources(paper, {
    action: 'source changed',
    subject: facts.publisher,
    before: valuesOf(source),
    after: facts,
    edit: (text) => text && changeSource(text, source.id, facts),
  });
  return saved.kind === 'refused' ? { values, ...saved } : saved;
}

/** Removes a source, unless it is the only one. */
async function removeOwnSource(
  paper: PaperContext,
  source: OwnSource,
): Promise<Saved<PageContent>> {
  const values = valuesOf(source);
  if (ownSources(paper).length < 2)
    return { kind: 'refused', values, reasons: [paper.words.headlines.change.last] };
  const saved = await saveSources(paper, {
    action: 'source removed',
    subject: source.publisher,
    before: source,
    edit: (text) => text && removeSource(text, source.id),
  });
  return saved.kind === 'refused' ? { values, ...saved } : saved;
}

/** The feeds and calendars of the paper's own desk; empty for a paper of the build. */
function ownSources({ publication, isBuiltIn }: PaperContext): readonly OwnSource[] {
  if (isBuiltIn) return [];
  const own = publication.desks.find(({ id }) => id === publication.id);
  return [...(own?.sources ?? []), ...(own?.calendars ?? [])];
}

function ownSource(paper: PaperContext, id: string): OwnSource | undefined {
  return ownSources(paper).find((source) => source.id === id);
}

/** A version for conflict detection: a hash of the form's values. */
function versionOf(source: OwnSource): string {
  return shortHash(JSON.stringify(valuesOf(source)));
}

function showSource(
  c: Context<Environment>,
  source: OwnSource,
  { values, problems, reasons = [] }: PageContent,
  status: 200 | 422 = 200,
): Response {
  const { paper } = c.var;
  const { change } = paper.words.headlines;
  const fields = sourceFields(paper, isCalendarSource(source), [values]);
  return servePage(c, {
    title: change.heading(source.publisher),
    status,
    content: (
      <>
        <h1>{change.heading(source.publisher)}</h1>
        <Parts paperId={paper.publication.id} current={undefined} />
        <NotPublished reasons={reasons} />
        <ProblemSummary problems={problems} labels={labelsOf(fields)} />
        <p className="meta">{source.url}</p>
        <form method="post" data-draft-key={storageKeyOf(source)}>
          <input type="hidden" name="version" value={versionOf(source)} />
          {/* From these the source is added again if another editor removes it. */}
          <HiddenFields fields={addressFields(source.url, isCalendarSource(source))} />
          <FormFields fields={fields} values={values} problems={problems} />
          <p className="buttons">
            <Button>{change.save}</Button>
            <a className="button" href={sourcesPath(paper)}>
              {paper.words.forms.cancel}
            </a>
          </p>
        </form>
        <form method="post">
          <p>{change.removeHelp}</p>
          <Button does="remove" look="danger">
            {change.remove}
          </Button>
        </form>
      </>
    ),
  });
}

async function showConflict(
  c: Context<Environment>,
  source: OwnSource,
  mine: Values,
): Promise<Response> {
  const { paper } = c.var;
  const theirs = valuesOf(source);
  const last = await readLastChange(paper);
  return serveConflict(c, {
    fields: sourceFields(paper, isCalendarSource(source), [theirs, mine]),
    theirs,
    mine,
    path: sourcesPath(paper, source.id),
    draftKey: storageKeyOf(source),
    version: versionOf(source),
    savedBy: last ? nameWithAddress(last) : '–',
    savedAt: last?.at ?? paper.now.getTime(),
    hidden: addressFields(source.url, isCalendarSource(source)),
  });
}

/** The key under which the browser stores unsent input. */
function storageKeyOf({ id }: OwnSource): string {
  return `source-${id}`;
}

/** The author and time of the last change of sources; `undefined` if no change is logged. */
async function readLastChange({ env, publication }: PaperContext) {
  const row = await env.DB.prepare(
    `SELECT person, email, at FROM audit WHERE paper = ?
       AND action IN ('source added', 'source changed', 'paper published', 'paper restored')
     ORDER BY id DESC LIMIT 1`,
  )
    .bind(publication.id)
    .first();
  return v.parse(SavedSchema, row ?? undefined);
}

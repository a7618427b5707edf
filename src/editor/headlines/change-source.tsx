import type { Context } from 'hono';
import * as v from 'valibot';
import { zonedTime } from '../../lib/clock/locale.ts';
import { shortHash } from '../../lib/text/hashes.ts';
import type { Calendar, Source } from '../../model/publication/desk.ts';
import { Conflict } from '../components/Conflict.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { HiddenFields, ProblemSummary, TextField } from '../components/fields.tsx';
import { redirectTo, servePage } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { type ChangeFolder, changeFolder, type FolderChange } from '../folders/change-folder.ts';
import type { FormProblems } from '../forms/checks.ts';
import { type GivenForm, readForm } from '../forms/read-form.ts';
import { nameWithAddress } from '../identity/people.ts';
import { removedMeanwhile, showAddSource } from './add-source.tsx';
import { changeSource, removeSource } from './edit-sources.ts';
import { Parts } from './parts.tsx';
import { problemsOf, readSourceForm, saveSources } from './save-source.ts';
import { NotPublished, SourceFields, sourceChoices } from './source-fields.tsx';

const SavedSchema = v.optional(
  v.object({ person: v.string(), email: v.nullable(v.string()), at: v.number() }),
);

/** One of the sources of the paper's own list. */
type OwnSource = Source | Calendar;

/** What stands in the form of a source; what a feed or a calendar does not have is empty. */
const VALUES = ['publisher', 'section', 'community', 'timeZone', 'language', 'paused'] as const;
type Values = Readonly<Record<(typeof VALUES)[number], string>>;

interface Shown {
  readonly values: Values;
  readonly problems?: FormProblems;
  readonly reasons?: readonly string[];
}

/** GET /papers/:paper/headlines/sources/:source: the form of one of the paper's own sources. */
export async function serveSource(c: Context<Environment>): Promise<Response> {
  const source = ownSource(c.var.paper, c.req.param('source') ?? '');
  if (!source) return serveTrouble(c.req.raw, 'not found');
  return showSource(c, source, { values: valuesOf(source) });
}

/** POST of the same: changes the source (publisher, section, language, pause), or removes it (`do`). */
export async function postSource(c: Context<Environment>): Promise<Response> {
  const { paper } = c.var;
  const source = ownSource(paper, c.req.param('source') ?? '');
  const form = await readForm(c.req.raw);
  const isRemoved = form.text('do') === 'remove';
  const list = editorPath(paper.publication.id, 'headlines', 'sources');
  // Already removed, by a double click or a colleague: the result is the same.
  if (!source && isRemoved) return redirectTo(`${list}?done=removed`);
  if (!source)
    return form.text('url') === ''
      ? serveTrouble(c.req.raw, 'not found')
      : showAddSource(c, removedMeanwhile(paper, form), 404);
  const values = givenValues(form);
  if (!isRemoved && form.text('version') !== versionOf(source)) {
    const theirs = valuesOf(source);
    const isSame = VALUES.every((name) => values[name].replaceAll(/\s+/g, ' ') === theirs[name]);
    return isSame ? redirectTo(`${list}?done=changed`) : showConflict(c, source, values);
  }
  const saved = isRemoved
    ? await removeOwn(paper, source, changeFolder)
    : await saveOwn(paper, source, form, changeFolder);
  if (!('kind' in saved)) return showSource(c, source, saved, 422);
  const done = isRemoved ? 'removed' : 'changed';
  return redirectTo(`${list}?done=${done}`);
}

type Saved = Extract<FolderChange, { kind: 'published' | 'unchanged' }> | Shown;

/** Changes a source as the form says; what the page is to show where it is not changed. */
export async function saveOwn(
  paper: PaperContext,
  source: OwnSource,
  form: GivenForm,
  change: ChangeFolder,
): Promise<Saved> {
  const { facts, problems } = readSourceForm(form, paper, isCalendar(source), valuesOf(source));
  const values = givenValues(form);
  if (problems.size > 0) return { values, problems };
  const changed = await saveSources(
    paper,
    {
      action: 'source changed',
      subject: facts.publisher,
      before: valuesOf(source),
      after: facts,
      edit: (text) => text && changeSource(text, source.id, facts),
    },
    change,
  );
  return asSaved(changed, paper, values);
}

/** Removes a source, unless it is the only one; what the page is to show where it is not removed. */
export async function removeOwn(
  paper: PaperContext,
  source: OwnSource,
  change: ChangeFolder,
): Promise<Saved> {
  const values = valuesOf(source);
  if (ownSources(paper).length < 2) return { values, reasons: [paper.words.headlines.change.last] };
  const changed = await saveSources(
    paper,
    {
      action: 'source removed',
      subject: source.publisher,
      before: source,
      edit: (text) => text && removeSource(text, source.id),
    },
    change,
  );
  return asSaved(changed, paper, values);
}

function asSaved(changed: FolderChange, paper: PaperContext, values: Values): Saved {
  return changed.kind === 'published' || changed.kind === 'unchanged'
    ? changed
    : { values, reasons: problemsOf(changed, paper) };
}

/** The feeds and calendars of the paper's own desk; none of a paper of the build. */
function ownSources({ publication, isBuiltIn }: PaperContext): readonly OwnSource[] {
  if (isBuiltIn) return [];
  const own = publication.desks.find(({ id }) => id === publication.id);
  return [...(own?.sources ?? []), ...(own?.calendars ?? [])];
}

function ownSource(paper: PaperContext, id: string): OwnSource | undefined {
  return ownSources(paper).find((source) => source.id === id);
}

/** What names a source in its form, so that it can be added again where somebody has removed it since. */
function addressFields(source: OwnSource): [name: string, value: string][] {
  return [
    ['url', source.url],
    ...(isCalendar(source) ? [['type', 'ics'] as [string, string]] : []),
  ];
}

function isCalendar(source: OwnSource): boolean {
  return !('section' in source);
}

/** Whether the form of a source has a field. */
function isField(name: keyof Values, source: OwnSource): boolean {
  if (name === 'section') return !isCalendar(source);
  return isCalendar(source) || (name !== 'community' && name !== 'timeZone');
}

/** Changes with what the form shows. */
function versionOf(source: OwnSource): string {
  return shortHash(JSON.stringify(valuesOf(source)));
}

function valuesOf(source: OwnSource): Values {
  const { publisher, language = '', paused = '' } = source;
  const own =
    'section' in source
      ? { section: source.section, community: '', timeZone: '' }
      : { section: '', community: source.community ?? '', timeZone: source.timeZone ?? '' };
  return { publisher, ...own, language, paused };
}

function givenValues(form: GivenForm): Values {
  const all = VALUES.map((name) => [name, form.text(name)] as const);
  return Object.fromEntries(all) as Values;
}

function showSource(
  c: Context<Environment>,
  source: OwnSource,
  { values, problems, reasons = [] }: Shown,
  status: 200 | 422 = 200,
): Response {
  const { paper } = c.var;
  const { change, fields } = paper.words.headlines;
  return servePage(c, {
    title: change.heading(source.publisher),
    status,
    content: (
      <>
        <h1>{change.heading(source.publisher)}</h1>
        <Parts paper={paper.publication.id} current={undefined} />
        <NotPublished reasons={reasons} paper={paper} />
        <ProblemSummary problems={problems} labels={{ ...fields }} />
        <p className="meta">{source.url}</p>
        <form method="post" data-keep={`source-${source.id}`}>
          <input type="hidden" name="version" value={versionOf(source)} />
          <HiddenFields fields={addressFields(source)} />
          <SourceFields
            isCalendar={isCalendar(source)}
            values={values}
            paper={paper}
            problems={problems}
          />
          <TextField
            name="paused"
            label={fields.paused}
            help={fields.pausedHelp}
            value={values.paused}
            max={200}
            isOptional={true}
            problems={problems}
          />
          <p className="buttons">
            <button type="submit">{change.save}</button>
            <a className="button" href={editorPath(paper.publication.id, 'headlines', 'sources')}>
              {paper.words.forms.cancel}
            </a>
          </p>
        </form>
        <form method="post">
          <p>{change.removeHelp}</p>
          <button type="submit" className="danger" name="do" value="remove">
            {change.remove}
          </button>
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
  const { env, publication, words, locale, now } = paper;
  const { fields } = words.headlines;
  const theirs = valuesOf(source);
  const choices = sourceChoices(paper, [theirs, mine]);
  const last = v.parse(
    SavedSchema,
    (await env.DB.prepare(
      `SELECT person, email, at FROM audit WHERE paper = ? AND action IN ('source added', 'source changed', 'paper published', 'paper restored')
       ORDER BY id DESC LIMIT 1`,
    )
      .bind(publication.id)
      .first()) ?? undefined,
  );
  const path = editorPath(publication.id, 'headlines', 'sources', source.id);
  return servePage(c, {
    title: words.forms.conflict.heading,
    status: 409,
    content: (
      <Conflict
        action={path}
        version={versionOf(source)}
        hidden={addressFields(source)}
        savedBy={last ? nameWithAddress(last) : '–'}
        savedAt={zonedTime(locale, new Date(last?.at ?? now), now)}
        fields={VALUES.filter((name) => isField(name, source)).map((name) => ({
          name,
          label: fields[name],
          theirs: theirs[name],
          mine: mine[name],
          ...(name in choices && { choices: choices[name as keyof typeof choices] }),
        }))}
        theirsPath={path}
      />
    ),
  });
}

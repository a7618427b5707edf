import type { Context } from 'hono';
import { HOUR_MS } from '../../lib/clock/durations.ts';
import type { EditionItem } from '../../model/edition/edition.ts';
import { Button } from '../components/Button.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { redirectTo, servePage } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { readForm } from '../forms/read-form.ts';
import { nameOf } from '../identity/people.ts';
import { type Action, auditIfChanged } from '../store/audit.ts';
import { type Publishing, publishEditorial } from '../store/publish-editorial.ts';
import {
  readStories,
  readView,
  type StoryView,
  viewParameters,
  viewStories,
} from './current-stories.ts';
import { Parts } from './parts.tsx';
import {
  type Chooser,
  forgetChoice,
  forgetOtherLeads,
  hideStory,
  listChoices,
  MAX_HIDDEN_STORIES,
  pinLead,
  releaseHidden,
  sweepHidden,
} from './store-choices.ts';
import { HiddenStories, Lead, PageLinks, StoryRow, StorySearch } from './story-parts.tsx';

/** How long a story may lead (hours). */
export const LEAD_HOURS = [1, 3, 6, 12, 24] as const;

/** The outcomes of the form, in the address of the page after it. */
const DONE = ['hidden', 'shown', 'pinned', 'released'] as const;
type Done = (typeof DONE)[number];

type Problem = 'gone' | 'full';

/** The buttons of the page. */
const ACTIONS = ['hide', 'show', 'pin', 'release'] as const;

/** GET /papers/:paper/headlines: the stories, the hidden ones, and the lead. */
export function serveStories(c: Context<Environment>): Promise<Response> {
  return showStories(
    c,
    readView((name) => c.req.query(name)),
  );
}

/**
 * POST /papers/:paper/headlines: hides or shows a story, pins or releases the lead (`do`, `story`,
 * `hours`).
 */
export async function chooseStory(c: Context<Environment>): Promise<Response> {
  const form = await readForm(c.req.raw);
  const view = readView((name) => form.text(name));
  const { paper } = c.var;
  const story = form.text('story');
  const action = ACTIONS.find((each) => each === form.text('do'));
  if (!action) return serveTrouble(c.req.raw, 'refused');
  const chosen = await choose(paper, story, action, form.text('hours'));
  if (typeof chosen === 'string') return showStories(c, view, chosen);
  const parameters = viewParameters(view);
  parameters.set('done', chosen.done);
  if (chosen.publishing === 'later') parameters.set('later', '1');
  if (chosen.done === 'hidden') parameters.set('story', story);
  return redirectTo(`${editorPath(paper.publication.id, 'headlines')}?${parameters}`);
}

function choose(
  paper: PaperContext,
  story: string,
  action: (typeof ACTIONS)[number],
  hours: string,
): Promise<Chosen | Problem> {
  switch (action) {
    case 'hide':
      return hide(paper, story);
    case 'pin':
      return pin(paper, story, hours);
    case 'show':
      return takeBack(paper, story, 'hidden');
    case 'release':
      return takeBack(paper, story, 'lead');
  }
}

interface Chosen {
  done: Done;
  publishing: Publishing;
}

async function hide(paper: PaperContext, story: string): Promise<Chosen | Problem> {
  const stories = await readStories(paper);
  const item = stories.get(story);
  if (!item) return 'gone';
  const chooser = chooserOf(paper);
  const { changed, publishing } = await publishEditorial(
    paper,
    [
      hideStory(chooser, { story, title: item.title }),
      audit(paper, 'story hidden', item.title),
      releaseHidden(chooser, story),
    ],
    [sweepHidden(chooser, stories.keys())],
  );
  if (changed > 0) return { done: 'hidden', publishing };
  const { hidden } = await listChoices(chooser.db, chooser.paper, paper.now);
  return hidden.some((each) => each.story === story) ? { done: 'hidden', publishing } : 'full';
}

async function pin(paper: PaperContext, story: string, given: string): Promise<Chosen | Problem> {
  const chooser = chooserOf(paper);
  const [stories, { hidden, lead }] = await Promise.all([
    readStories(paper),
    listChoices(chooser.db, chooser.paper, paper.now),
  ]);
  const item = stories.get(story);
  if (!item || hidden.some((each) => each.story === story)) return 'gone';
  const hours = LEAD_HOURS.find((each) => String(each) === given) ?? LEAD_HOURS[0];
  const until = paper.now.getTime() + hours * HOUR_MS;
  const { changed, publishing } = await publishEditorial(paper, [
    pinLead(chooser, { story, title: item.title }, until),
    audit(paper, 'lead pinned', item.title, lead?.title, new Date(until).toISOString()),
    forgetOtherLeads(chooser, story),
  ]);
  if (changed === 0) return 'gone';
  return { done: 'pinned', publishing };
}

/** Changes nothing if another editor was first; that is no problem. */
async function takeBack(
  paper: PaperContext,
  story: string,
  kind: 'hidden' | 'lead',
): Promise<Chosen> {
  const chooser = chooserOf(paper);
  const { hidden, lead } = await listChoices(chooser.db, chooser.paper, paper.now);
  const title = [...hidden, ...(lead ? [lead] : [])].find((each) => each.story === story)?.title;
  const action = kind === 'lead' ? 'lead released' : 'story shown';
  const { publishing } = await publishEditorial(paper, [
    forgetChoice(chooser, kind, story),
    audit(paper, action, title ?? story),
  ]);
  return { done: kind === 'lead' ? 'released' : 'shown', publishing };
}

function chooserOf({ env, publication, person, now }: PaperContext): Chooser {
  return { db: env.DB, paper: publication.id, by: nameOf(person), now };
}

/** The audit row of the statement before it in the batch. */
function audit(
  { env, publication, person, now }: PaperContext,
  action: Action,
  subject: string,
  before?: string,
  after?: string,
): D1PreparedStatement {
  const change = { paper: publication.id, person, action, subject, before, after };
  return auditIfChanged(env.DB, change, now);
}

async function showStories(
  c: Context<Environment>,
  view: StoryView,
  problem?: Problem,
): Promise<Response> {
  const { paper } = c.var;
  const { env, words, publication, now } = paper;
  const [stories, { hidden, lead }] = await Promise.all([
    readStories(paper),
    listChoices(env.DB, publication.id, now),
  ]);
  const left = new Set(hidden.map(({ story }) => story));
  const found = viewStories(stories, left, view);
  const { headlines } = words;
  const place = { ...view, page: found.page };
  return servePage(c, {
    title: headlines.heading,
    status: problem ? 422 : 200,
    content: (
      <>
        <h1>{headlines.heading}</h1>
        <Parts paperId={publication.id} current="stories" />
        {problem ? (
          <Problems problem={problem} paper={paper} />
        ) : (
          <WhatWasDone c={c} view={place} />
        )}
        <p>{headlines.intro}</p>
        <h2>{headlines.lead.heading}</h2>
        <Lead lead={lead} view={place} paper={paper} />
        <h2>{headlines.stories}</h2>
        <StorySearch view={view} paper={paper} />
        <p role="status">
          {found.total > 0 ? headlines.find.count(found.total) : headlines.find.none}
        </p>
        <ul className="rows">
          {found.shown.map(([key, item]: [string, EditionItem]) => (
            <StoryRow
              key={key}
              story={key}
              item={item}
              view={place}
              paper={paper}
              hours={LEAD_HOURS}
            />
          ))}
        </ul>
        <PageLinks view={place} pages={found.pages} paper={paper} />
        <h2 id="hidden">{headlines.hidden.heading(hidden.length, MAX_HIDDEN_STORIES)}</h2>
        <HiddenStories hidden={hidden} view={place} paper={paper} />
      </>
    ),
  });
}

function Problems({ problem, paper }: { problem: Problem; paper: PaperContext }) {
  const { problems } = paper.words.headlines;
  return (
    <div className="problems" role="alert">
      <h2>{problems.heading}</h2>
      <p>{problem === 'full' ? problems.full(MAX_HIDDEN_STORIES) : problems.gone}</p>
    </div>
  );
}

/** The outcome of the form that redirected here, with an undo for a hidden story. */
function WhatWasDone({ c, view }: { c: Context<Environment>; view: StoryView }) {
  const { headlines } = c.var.paper.words;
  const done = DONE.find((each) => each === c.req.query('done'));
  if (!done) return null;
  const { hidden, shown } = headlines.hidden;
  const { pinned, released } = headlines.lead;
  const text = { hidden, shown, pinned, released }[done];
  const story = c.req.query('story') ?? '';
  return (
    <div className="done" role="status">
      <p>{`${text} ${c.req.query('later') ? headlines.later : headlines.published}`}</p>
      {done === 'hidden' && (
        <form method="post" action={editorPath(c.var.paper.publication.id, 'headlines')}>
          <input type="hidden" name="story" value={story} />
          {[...viewParameters(view)].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button does="show" look="second">
            {headlines.hidden.undo}
          </Button>
        </form>
      )}
    </div>
  );
}

import type { Context } from 'hono';
import { Button } from '../components/Button.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { redirectTo, servePage } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { readForm } from '../forms/read-form.ts';
import {
  type Chosen,
  hideStory,
  listChoices,
  MAX_HIDDEN_STORIES,
  pinStory,
  undoChoice,
} from './choose-story.ts';
import {
  readStories,
  readView,
  type StoryView,
  viewParameters,
  viewStories,
} from './current-stories.ts';
import { NotPublished, Parts } from './parts.tsx';
import {
  ChoiceForm,
  HiddenStories,
  Lead,
  PageLinks,
  StoryRow,
  StorySearch,
} from './story-parts.tsx';

/** Outcomes of the form: values of the query parameter `done` after the redirect. */
const DONE = ['hidden', 'shown', 'pinned', 'released'] as const;

type Problem = Extract<Chosen, string>;

/** The buttons of the page, by their field `do`. */
const ACTIONS = {
  hide: hideStory,
  pin: pinStory,
  show: (paper: PaperContext, story: string) => undoChoice(paper, story, 'hidden'),
  release: (paper: PaperContext, story: string) => undoChoice(paper, story, 'lead'),
};

/** GET /papers/:paper/headlines: the stories, the hidden ones, and the lead. */
export function serveStories(c: Context<Environment>): Promise<Response> {
  return showStories(
    c,
    readView((name) => c.req.query(name)),
  );
}

/** POST of the same (`do`): hides or shows a story, or pins or releases the lead. */
export async function chooseStory(c: Context<Environment>): Promise<Response> {
  const form = await readForm(c.req.raw);
  const view = readView((name) => form.text(name));
  const { paper } = c.var;
  const story = form.text('story');
  const action = form.text('do');
  if (!isAction(action)) return serveTrouble(c.req.raw, 'refused');
  const chosen = await ACTIONS[action](paper, story, form.text('hours'));
  if (typeof chosen === 'string') return showStories(c, view, chosen);
  const parameters = viewParameters(view);
  parameters.set('done', chosen.done);
  if (chosen.publishing === 'later') parameters.set('later', '1');
  if (chosen.done === 'hidden') parameters.set('story', story);
  return redirectTo(`${editorPath(paper.publication.id, 'headlines')}?${parameters}`);
}

function isAction(name: string): name is keyof typeof ACTIONS {
  return Object.hasOwn(ACTIONS, name);
}

async function showStories(
  c: Context<Environment>,
  given: StoryView,
  problem?: Problem,
): Promise<Response> {
  const { paper } = c.var;
  const { headlines } = paper.words;
  const { full, ...rest } = headlines.problems;
  const [stories, { hidden, lead }] = await Promise.all([readStories(paper), listChoices(paper)]);
  const found = viewStories(stories, new Set(hidden.map(({ story }) => story)), given);
  const view = { ...given, page: found.page };
  return servePage(c, {
    title: headlines.heading,
    status: problem ? 422 : 200,
    content: (
      <>
        <h1>{headlines.heading}</h1>
        <Parts paperId={paper.publication.id} current="stories" />
        {problem ? (
          <NotPublished reasons={[problem === 'full' ? full(MAX_HIDDEN_STORIES) : rest[problem]]} />
        ) : (
          <OutcomeMessage c={c} view={view} />
        )}
        <p>{headlines.intro}</p>
        <h2>{headlines.lead.heading}</h2>
        <Lead lead={lead} view={view} paper={paper} />
        <h2>{headlines.stories}</h2>
        <StorySearch view={given} paper={paper} />
        <p role="status">
          {found.total > 0 ? headlines.find.count(found.total) : headlines.find.none}
        </p>
        <ul className="rows">
          {found.shown.map(([key, item]) => (
            <StoryRow key={key} story={key} item={item} view={view} paper={paper} />
          ))}
        </ul>
        <PageLinks view={view} pages={found.pages} paper={paper} />
        <h2 id="hidden">{headlines.hidden.heading(hidden.length, MAX_HIDDEN_STORIES)}</h2>
        <HiddenStories hidden={hidden} view={view} paper={paper} />
      </>
    ),
  });
}

/** The outcome of the form that redirected here, with an undo for a hidden story. */
function OutcomeMessage({ c, view }: { c: Context<Environment>; view: StoryView }) {
  const { headlines } = c.var.paper.words;
  const done = DONE.find((each) => each === c.req.query('done'));
  if (!done) return null;
  const text = { ...headlines.hidden, ...headlines.lead }[done];
  return (
    <div className="done" role="status">
      <p>{c.req.query('later') ? headlines.later : text}</p>
      {done === 'hidden' && (
        <ChoiceForm story={c.req.query('story') ?? ''} view={view} paper={c.var.paper}>
          <Button does="show" look="second">
            {headlines.hidden.undo}
          </Button>
        </ChoiceForm>
      )}
    </div>
  );
}

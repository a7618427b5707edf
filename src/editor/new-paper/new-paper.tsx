import type { Context } from 'hono';
import { describeJudgement } from '../../feeds/judge/describe-judgement.ts';
import { isFit } from '../../feeds/judge/judgement.ts';
import { Button, EnterButton } from '../components/Button.tsx';
import { useEditorWords } from '../components/editor-locale.ts';
import { FormFields } from '../components/FormFields.tsx';
import { Done, FieldGroup, HiddenFields, ProblemSummary } from '../components/fields.tsx';
import { redirectTo, servePage } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { EditorContext, Environment } from '../context/editor-context.ts';
import { FormChecks } from '../forms/checks.ts';
import { type Field, labelsOf, pick } from '../forms/fields.ts';
import { readForm } from '../forms/read-form.ts';
import { type OfferedFeed, searchFeeds } from '../headlines/search-feeds.ts';
import { BUILT_IN_DESKS, listUnfollowedSites } from '../store/papers.ts';
import { COLOUR_NAMES, COLOUR_PAIRS } from './colour-pairs.ts';
import { deleteDraft, isFree, type NewPaper, readDraft, saveDraft } from './new-paper-draft.ts';
import {
  FORM_STEPS,
  type FormStep,
  type FoundFeed,
  feedsOf,
  PAGES,
  STEPS,
  type Step,
  type StepContent,
  stepValues,
} from './steps.ts';

export const NEW_PAPER_PATH = '/new-paper';

/** GET /new-paper: redirects to the first page that is not filled in. */
export async function serveNewPaper(c: Context<Environment>): Promise<Response> {
  const { paper } = await readDraft(c.var.editor);
  return redirectTo(`${NEW_PAPER_PATH}/${missingSteps(paper)[0] ?? 'finish'}`);
}

/** POST /new-paper: deletes the draft. */
export async function restartNewPaper(c: Context<Environment>): Promise<Response> {
  await deleteDraft(c.var.editor);
  return redirectTo(`${NEW_PAPER_PATH}/name`);
}

/** GET /new-paper/:step: a page with a form. */
export async function serveStep(c: Context<Environment>): Promise<Response> {
  const step = FORM_STEPS.find((each) => each === c.req.param('step'));
  if (!step) return serveTrouble(c.req.raw, 'not found');
  const { paper } = await readDraft(c.var.editor);
  return showStep(c, step, { paper });
}

/** POST /new-paper/:step: stores the form and redirects to the next page, or finds feeds. */
export async function postStep(c: Context<Environment>): Promise<Response> {
  const { editor } = c.var;
  const { env, words, language } = editor;
  const { newPaper } = words;
  const step = FORM_STEPS.find((each) => each === c.req.param('step'));
  if (!step) return serveTrouble(c.req.raw, 'not found');
  const form = await readForm(c.req.raw);
  const { paper: before, claimed } = await readDraft(editor);
  const fields = PAGES[step].fields(newPaper, { paper: before }, language);
  const checks = new FormChecks(form, words.forms, fields);
  const paper = PAGES[step].read(before, form, checks, newPaper);
  const pasted = form.text('site');
  // An address that was typed and not searched is not lost by going on.
  const isNew = pasted !== '' && pasted !== form.text('searched');
  if (step === 'feeds' && (isNew || form.text('do') === 'find')) {
    const found = await findFeedsOf(pasted, editor);
    return typeof found === 'string'
      ? showStep(c, step, { paper, pasted, problems: new Map([['site', found]]) })
      : showStep(c, step, { paper, pasted, found });
  }
  if (step === 'contact' && paper.host === editor.host) checks.report('host', newPaper.ownHost);
  const isNewId = step === 'name' && checks.problems.size === 0 && paper.id !== claimed;
  if (isNewId && !(await isFree(env.DB, paper.id))) checks.report('id', newPaper.idTaken);
  const { problems } = checks;
  if (problems.size > 0) return showStep(c, step, { paper, pasted, problems });
  await saveDraft(editor, paper);
  const next = STEPS[STEPS.indexOf(step) + 1];
  return redirectTo(`${NEW_PAPER_PATH}/${next}`, `new-paper-${step}`);
}

export function missingSteps(paper: NewPaper): FormStep[] {
  return FORM_STEPS.filter((step) => !PAGES[step].isGiven(paper));
}

/** The feeds of a site that a new paper can follow, or the reason why there is none. */
async function findFeedsOf(
  pasted: string,
  editor: EditorContext,
): Promise<readonly FoundFeed[] | string> {
  const { language, words } = editor;
  const { notFound: none, followed } = words.newPaper;
  const found = await searchFeeds(pasted, editor, { none });
  if (typeof found === 'string') return found;
  const linesOf = ({ judgement }: OfferedFeed) =>
    judgement ? describeJudgement(judgement, language) : [];
  const fit = found.filter(({ judgement }) => judgement && isFit(judgement));
  const free = fit.filter(({ owner }) => !owner);
  if (free.length === 0) {
    const [{ owner } = {}] = fit;
    return owner
      ? followed(BUILT_IN_DESKS.get(owner.id)?.name)
      : (found.flatMap(linesOf)[0] ?? none);
  }
  return free.map((feed) => {
    const { address, title = address } = feed;
    return { address, title, verdict: linesOf(feed).slice(0, 2).join(' ') };
  });
}

async function showStep(
  c: Context<Environment>,
  step: FormStep,
  content: StepContent,
): Promise<Response> {
  const { env, words, language } = c.var.editor;
  const { newPaper } = words;
  const { paper, problems, found } = content;
  const sites = feedsOf(content).length > 0 ? [] : await listUnfollowedSites(env.DB);
  const fields = PAGES[step].fields(newPaper, { ...content, sites }, language);
  return servePage(c, {
    title: newPaper.heading,
    status: problems ? 422 : 200,
    content: (
      <>
        <Progress step={step} paper={paper} />
        {step === 'name' && <p>{newPaper.intro}</p>}
        <Done text={found && newPaper.chooseFound(found.length)} />
        <ProblemSummary problems={problems} labels={labelsOf(fields)} />
        <form
          method="post"
          action={`${NEW_PAPER_PATH}/${step}`}
          data-draft-key={`new-paper-${step}`}
          noValidate={true}
        >
          <EnterButton>{newPaper.next}</EnterButton>
          {step === 'feeds' ? (
            <FeedsForm fields={fields} content={content} />
          ) : (
            <>
              {step === 'look' && <Colours content={content} />}
              <FormFields
                fields={fields.filter(({ name }) => name !== 'colour')}
                values={stepValues(content)}
                problems={problems}
              />
            </>
          )}
          <p className="buttons">
            <Button>{newPaper.next}</Button>
          </p>
        </form>
        <Restart paper={paper} />
      </>
    ),
  });
}

export function Progress({ step, paper }: { step: Step; paper: NewPaper }) {
  const words = useEditorWords().newPaper;
  const missing = missingSteps(paper);
  const linked = STEPS.filter((each) => each === step || !missing.some((other) => other === each));
  return (
    <>
      <h1>{words.heading}</h1>
      <p>
        <strong>{words.step(STEPS.indexOf(step) + 1, STEPS.length, words.steps[step])}</strong>
      </p>
      <nav aria-label={words.heading}>
        <ol className="parts">
          {linked.map((each) => (
            <li key={each}>
              <a
                href={`${NEW_PAPER_PATH}/${each}`}
                aria-current={each === step ? 'step' : undefined}
              >
                {words.steps[each]}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </>
  );
}

/** The form that deletes the draft, behind a question. */
export function Restart({ paper }: { paper: NewPaper }) {
  const words = useEditorWords().newPaper;
  if (paper.name === '') return null;
  return (
    <details>
      <summary>{words.restart}</summary>
      <form method="post" action={NEW_PAPER_PATH}>
        <p>{words.restartHelp(paper.name)}</p>
        <Button look="danger">{words.restartNow}</Button>
      </form>
    </details>
  );
}

function FeedsForm({ fields, content }: { fields: readonly Field[]; content: StepContent }) {
  const words = useEditorWords().newPaper;
  const shared = { values: stepValues(content), problems: content.problems };
  return (
    <>
      <p>{words.feedsHelp}</p>
      <FormFields fields={pick(fields, 'desks')} {...shared} />
      <h2>{words.ownFeed}</h2>
      <FormFields fields={pick(fields, 'site')} {...shared} />
      <p className="buttons">
        <Button does="find" look="second">
          {words.find}
        </Button>
      </p>
      {content.found && <HiddenFields fields={[['searched', content.pasted ?? '']]} />}
      {feedsOf(content).length > 0 && (
        <FormFields fields={pick(fields, 'feed', 'publisher', 'section')} {...shared} />
      )}
    </>
  );
}

function Colours({ content }: { content: StepContent }) {
  const words = useEditorWords().newPaper;
  const { colour } = stepValues(content);
  const group = { name: 'colour', label: words.colours, help: words.coloursHelp };
  return (
    <FieldGroup {...group} problems={content.problems} look="choices">
      <div className="options">
        {([...COLOUR_NAMES, 'own'] as const).map((name) => (
          <label key={name}>
            <input type="radio" name="colour" value={name} defaultChecked={name === colour} />
            {name !== 'own' && (
              <>
                <Swatch colour={COLOUR_PAIRS[name].light} />
                <Swatch colour={COLOUR_PAIRS[name].dark} />
              </>
            )}{' '}
            {words.colourNames[name]}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** A rectangle of a colour. Not an element with a style, which the content security policy blocks. */
function Swatch({ colour }: { colour: string }) {
  return (
    <svg className="swatch" aria-hidden="true">
      <rect width="100%" height="100%" fill={colour} />
    </svg>
  );
}

import type { Context } from 'hono';
import { Button } from '../components/Button.tsx';
import { ProblemSummary } from '../components/fields.tsx';
import { redirectTo, servePage } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment } from '../context/editor-context.ts';
import { FormChecks } from '../forms/checks.ts';
import { labelsOf } from '../forms/fields.ts';
import { readForm } from '../forms/read-form.ts';
import { isFree } from './claim-id.ts';
import { findFeedsOf } from './find-feed.ts';
import { deleteDraft, type NewPaper, readDraft, saveDraft } from './new-paper-draft.ts';
import { StepForm } from './StepForm.tsx';
import { type StepContent, stepFields } from './step-fields.ts';
import { type FormStep, isGiven, isStep, readStep, STEPS, type Step, stepAfter } from './steps.ts';

/** The path of the pages that make a new paper. */
export const NEW_PAPER_PATH = '/new-paper';

/** GET /new-paper: redirects to the first page that is not filled in. */
export async function serveNewPaper(c: Context<Environment>): Promise<Response> {
  const { env, person } = c.var.editor;
  const { paper } = await readDraft(env.DB, person);
  return redirectTo(
    `${NEW_PAPER_PATH}/${STEPS.find((step) => step === 'finish' || !isGiven(step, paper))}`,
  );
}

/** POST /new-paper: deletes the draft. */
export async function restartNewPaper(c: Context<Environment>): Promise<Response> {
  const { env, person } = c.var.editor;
  await deleteDraft(env.DB, person).run();
  return redirectTo(`${NEW_PAPER_PATH}/name`);
}

/** GET /new-paper/:step: a page with a form. */
export async function serveStep(c: Context<Environment>): Promise<Response> {
  const { env, person } = c.var.editor;
  const step = c.req.param('step') ?? '';
  if (!isStep(step) || step === 'finish') return serveTrouble(c.req.raw, 'not found');
  const { paper } = await readDraft(env.DB, person);
  return showStep(c, step, { paper });
}

/**
 * POST /new-paper/:step: stores the form and redirects to the next page, or finds feeds
 * (`do=find`).
 */
export async function postStep(c: Context<Environment>): Promise<Response> {
  const { editor } = c.var;
  const { env, person, words, now } = editor;
  const step = c.req.param('step') ?? '';
  if (!isStep(step) || step === 'finish') return serveTrouble(c.req.raw, 'not found');
  const form = await readForm(c.req.raw);
  const { paper: before, claimed } = await readDraft(env.DB, person);
  const checks = new FormChecks(form, words.forms, stepFields(step, editor, { paper: before }));
  const paper = readStep(step, before, form, checks, words.newPaper);
  if (step === 'feeds' && form.text('do') === 'find') {
    const pasted = form.text('site');
    const found = await findFeedsOf(pasted, editor);
    return typeof found === 'string'
      ? showStep(c, step, { paper, pasted, problems: new Map([['site', found]]) })
      : showStep(c, step, { paper, pasted, found });
  }
  if (step === 'name' && checks.problems.size === 0 && paper.id !== claimed)
    if (!(await isFree(env.DB, paper.id))) checks.report('id', words.newPaper.idTaken);
  if (checks.problems.size > 0) return showStep(c, step, { paper, problems: checks.problems });
  await saveDraft(env.DB, person, paper, now).run();
  return redirectTo(`${NEW_PAPER_PATH}/${stepAfter(step)}`, `new-paper-${step}`);
}

function showStep(c: Context<Environment>, step: FormStep, content: StepContent): Response {
  const { editor } = c.var;
  const { newPaper } = editor.words;
  const { paper, problems } = content;
  const fields = stepFields(step, editor, content);
  return servePage(c, {
    title: newPaper.heading,
    status: problems ? 422 : 200,
    content: (
      <>
        <Progress step={step} paper={paper} words={newPaper} />
        {step === 'name' && <p>{newPaper.intro}</p>}
        <ProblemSummary problems={problems} labels={labelsOf(fields)} />
        <form
          method="post"
          action={`${NEW_PAPER_PATH}/${step}`}
          data-keep={`new-paper-${step}`}
          noValidate={true}
        >
          <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden={true}>
            {newPaper.next}
          </button>
          <StepForm step={step} fields={fields} content={content} words={newPaper} />
          <p className="buttons">
            <Button>{newPaper.next}</Button>
          </p>
        </form>
      </>
    ),
  });
}

/** The heading of a page, with links to the pages that are filled in. */
export function Progress(props: {
  step: Step;
  paper: NewPaper;
  words: Environment['Variables']['editor']['words']['newPaper'];
}) {
  const { step, paper, words } = props;
  return (
    <>
      <h1>{words.heading}</h1>
      <p>
        <strong>{words.step(STEPS.indexOf(step) + 1, STEPS.length, words.steps[step])}</strong>
      </p>
      <nav aria-label={words.heading} className="paper-parts">
        <ol>
          {STEPS.filter((each) => each === step || each === 'finish' || isGiven(each, paper)).map(
            (each) => (
              <li key={each}>
                <a
                  href={`${NEW_PAPER_PATH}/${each}`}
                  aria-current={each === step ? 'step' : undefined}
                >
                  {words.steps[each]}
                </a>
              </li>
            ),
          )}
        </ol>
      </nav>
    </>
  );
}

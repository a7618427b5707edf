import type { Context } from 'hono';
import { tryOrLog } from '../../lib/http/log.ts';
import { withdrawStatement } from '../../papers/store/publish-statements.ts';
import type { PaperStorage } from '../../papers/store/storage.ts';
import { Button } from '../components/Button.tsx';
import { ProblemSummary, Tick } from '../components/fields.tsx';
import { redirectTo } from '../components/serve-page.ts';
import type { Environment } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import { readForm } from '../forms/read-form.ts';
import { auditIfChanged } from '../store/audit.ts';
import { servePaperPage, withFolder } from './paper-page.tsx';

/** The value of the query parameter `saved` after a removal. */
export const WITHDRAWN = 'withdrawn';

/** GET …/paper/withdraw: says what the removal of the paper means. */
export const serveWithdrawal = withFolder((c) => showWithdrawal(c));

/** POST …/paper/withdraw: removes the paper from the site, if that is confirmed. */
export const withdrawPaper = withFolder(async (c) => {
  const context = c.var.paper;
  const { env, now, publication, words } = context;
  const { id, name } = publication;
  const form = await readForm(c.req.raw);
  if (form.text('sure') !== 'yes')
    return showWithdrawal(c, new Map([['sure', words.paper.withdrawal.unsure]]));
  const { DB }: PaperStorage = env;
  await DB.batch([
    withdrawStatement(DB, id, now.getTime()),
    auditIfChanged(context, 'paper withdrawn', name),
  ]);
  // Otherwise ingest's next cron removes it.
  await tryOrLog('paper not removed at once', { publication: id }, () => env.INGEST.copyPapers());
  return redirectTo('/', WITHDRAWN);
});

function showWithdrawal(c: Context<Environment>, problems?: FormProblems): Response {
  const { publication, words } = c.var.paper;
  const { withdrawal } = words.paper;
  const sure = withdrawal.sure(publication.name);
  return servePaperPage(c, {
    title: withdrawal.heading,
    status: problems ? 422 : 200,
    content: (
      <>
        <ProblemSummary problems={problems} labels={{ sure }} />
        <p>{withdrawal.text}</p>
        <form method="post">
          <Tick name="sure" label={sure} problems={problems} />
          <p className="buttons">
            <Button look="danger">{withdrawal.heading}</Button>
          </p>
        </form>
      </>
    ),
  });
}

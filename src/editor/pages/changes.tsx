import type { Context } from 'hono';
import { servePage } from '../components/serve-page.ts';
import { TitleAndFacts, timeText } from '../components/TitleAndFacts.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { nameWithAddress } from '../identity/people.ts';
import { subjectLabel } from '../paper/file-label.ts';
import { type Action, type AuditEntry, listChanges } from '../store/audit.ts';
import { recordLines } from './record-lines.ts';

/** GET /papers/:paper/log: the changes of a paper, the newest first; `?before=` for older ones. */
export async function serveChanges(c: Context<Environment>): Promise<Response> {
  const { paper } = c.var;
  const { env, words, publication } = paper;
  const before = Number(c.req.query('before')) || undefined;
  const { items: entries, last } = await listChanges(env.DB, publication.id, {
    ...(before && { before }),
  });
  const { audit, forms } = words;
  return servePage(c, {
    title: audit.heading,
    content: (
      <>
        <h1>{audit.heading}</h1>
        <p>{audit.intro}</p>
        {entries.length === 0 && <p>{audit.none}</p>}
        <ol className="rows">
          {entries.map((entry) => (
            <li key={entry.id}>
              <TitleAndFacts
                title={
                  <>
                    <strong>{nameWithAddress(entry)}</strong>{' '}
                    {forms.field(nameOfAction(audit.actions, entry.action))}{' '}
                    {subjectLabel(entry.subject, words)}
                  </>
                }
                facts={[timeText(paper, entry.at)]}
              />
              <Sides entry={entry} context={paper} />
            </li>
          ))}
        </ol>
        {last && (
          <p>
            <a href={`?before=${String(last.id)}`}>{audit.older}</a>
          </p>
        )}
      </>
    ),
  });
}

/** The label of an action; an unknown action is shown as stored. */
export function nameOfAction(words: Readonly<Record<Action, string>>, action: string): string {
  return Object.hasOwn(words, action) ? words[action as Action] : action;
}

function Sides({ entry, context }: { entry: AuditEntry; context: PaperContext }) {
  const { audit } = context.words;
  const { before, after } = entry;
  const sides = [
    [audit.before, before, after],
    [audit.after, after, before],
  ] as const;
  return sides.map(([name, text, other]) => {
    const lines = text === null ? '' : recordLines(text, other, context);
    return (
      lines !== '' && (
        <details key={name}>
          <summary>{name}</summary>
          <pre>{lines}</pre>
        </details>
      )
    );
  });
}

import type { Context } from 'hono';
import { zonedTime } from '../../shared/locale.ts';
import { servePage } from '../components/serve-page.ts';
import type { Environment } from '../context/desk-context.ts';
import { type AuditEntry, listChanges } from '../store/audit.ts';

/** GET /papers/:paper/log: what was changed at the desk, the newest first; `?before=` the older ones. */
export async function serveChanges(c: Context<Environment>): Promise<Response> {
  const { env, words, publication, locale, now } = c.var.paper;
  const before = Number(c.req.query('before')) || undefined;
  const entries = await listChanges(env.DB, publication.id, before);
  const { audit, forms } = words;
  const last = entries.at(-1);
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
              <p>
                <strong>{entry.person}</strong> {forms.field(audit.actions[entry.action])}{' '}
                {entry.subject}
                <br />
                <span className="meta">{zonedTime(locale, new Date(entry.at), now)}</span>
              </p>
              <Sides entry={entry} words={audit} />
            </li>
          ))}
        </ol>
        {last && entries.length === 50 && (
          <p>
            <a href={`?before=${last.id}`}>{audit.older}</a>
          </p>
        )}
      </>
    ),
  });
}

function Sides(props: { entry: AuditEntry; words: { before: string; after: string } }) {
  const { before, after } = props.entry;
  const sides = [
    [props.words.before, before],
    [props.words.after, after],
  ] as const;
  return sides.map(
    ([name, text]) =>
      text !== null && (
        <details key={name}>
          <summary>{name}</summary>
          <pre>{text}</pre>
        </details>
      ),
  );
}

import type { Context } from 'hono';
import { Button, RemoveForm } from '../components/Button.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { FormFields } from '../components/FormFields.tsx';
import { Done, ProblemSummary } from '../components/fields.tsx';
import { redirectTo, SAVED, servePage } from '../components/serve-page.ts';
import { TitleAndFacts } from '../components/TitleAndFacts.tsx';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment } from '../context/editor-context.ts';
import { FormChecks, type RejectedForm } from '../forms/checks.ts';
import { type Field, field, givenValues, labelsOf } from '../forms/fields.ts';
import { readForm } from '../forms/read-form.ts';
import { listMembers, type Member, removeMember, saveMember } from '../identity/people.ts';
import { ROLES } from '../identity/roles.ts';
import { auditIfChanged } from '../store/audit.ts';
import type { EditorWords } from '../words/en/index.ts';

const MAX_NAME = 80;
const STORAGE_KEY = 'people';

/** GET /papers/:paper/people: the people and their roles. */
export const servePeople = (c: Context<Environment>) => showPeople(c);

/** POST /papers/:paper/people: gives a person a role, or removes it (`do=remove`). */
export async function addMember(c: Context<Environment>): Promise<Response> {
  const { paper } = c.var;
  const { env, now, person, words, publication } = paper;
  const form = await readForm(c.req.raw);
  const checks = new FormChecks(form, words.forms);
  const email = checks.email('email');
  const isRemoved = form.text('do') === 'remove';
  const name = isRemoved ? '' : checks.text('name', MAX_NAME);
  const role = isRemoved ? undefined : checks.choice('role', ROLES);
  const members = await listMembers(env.DB, publication.id);
  const before = members.find((each) => each.email === email);
  if (email === person.email && before && role !== before.role)
    checks.report('email', words.people.self);
  if (isRemoved && !before) checks.report('email', words.people.unknown);
  if (checks.problems.size > 0) return showPeople(c, { form, problems: checks.problems });
  const after = role && { email, name, role, addedAt: before?.addedAt ?? now.getTime() };
  const list = editorPath(publication.id, 'people');
  // Nothing changes: the form was sent twice.
  if (after && before?.name === name && before.role === role) return redirectTo(list, STORAGE_KEY);
  const saved = before ? 'person changed' : 'person added';
  const action = after ? saved : 'person removed';
  const [changed] = await env.DB.batch([
    after
      ? saveMember(env.DB, publication.id, after, person)
      : removeMember(env.DB, publication.id, email, person),
    auditIfChanged(paper, action, email, { before, after }),
  ]);
  return changed?.meta.changes === 0
    ? serveTrouble(c.req.raw, 'refused')
    : redirectTo(list, STORAGE_KEY);
}

function memberFields({ people }: EditorWords): Field[] {
  return [
    field('email', people.email, { kind: 'email' }),
    field('name', people.name, { help: people.nameHelp, max: MAX_NAME }),
    field('role', people.role, {
      kind: 'choice',
      choices: ROLES.map((role) => [role, people.roleNames[role]]),
    }),
  ];
}

async function showPeople(c: Context<Environment>, rejected?: RejectedForm): Promise<Response> {
  const { env, words, publication, person } = c.var.paper;
  const members = await listMembers(env.DB, publication.id);
  const { people } = words;
  const isSaved = !rejected && c.req.query(SAVED) === STORAGE_KEY;
  return servePage(c, {
    title: people.heading,
    status: rejected ? 422 : 200,
    content: (
      <>
        <h1>{people.heading}</h1>
        <Done text={isSaved ? words.forms.saved : undefined} />
        <p>{people.intro}</p>
        <ProblemSummary problems={rejected?.problems} labels={labelsOf(memberFields(words))} />
        {members.length === 0 && <p>{people.none}</p>}
        <ul className="rows">
          {members.map((member) => (
            <MemberRow
              key={member.email}
              member={member}
              isSelf={member.email === person.email}
              words={people}
            />
          ))}
        </ul>
        <h2>{people.add}</h2>
        <MemberForm words={words} {...rejected} />
      </>
    ),
  });
}

function MemberForm(props: { words: EditorWords } & Partial<RejectedForm>) {
  const { words, form, problems } = props;
  const fields = memberFields(words);
  const values = { role: 'author', ...(form && givenValues(form, fields)) };
  return (
    <form method="post" noValidate={true} data-draft-key={STORAGE_KEY}>
      <FormFields fields={fields} values={values} problems={problems} />
      <p className="buttons">
        <Button>{words.forms.save}</Button>
      </p>
    </form>
  );
}

function MemberRow(props: { member: Member; isSelf: boolean; words: EditorWords['people'] }) {
  const { member, isSelf, words } = props;
  return (
    <li>
      <TitleAndFacts
        title={<strong>{member.name || member.email}</strong>}
        facts={[member.email, words.roleNames[member.role]]}
      />
      {!isSelf && (
        <RemoveForm
          hidden={['email', member.email]}
          item={member.name || member.email}
          label={words.remove}
          look="danger"
        />
      )}
    </li>
  );
}

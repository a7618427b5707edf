import type { Publication } from '../../model/publication/publication.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { LOG_IN } from '../identity/log-in.ts';
import { nameOf, type Person } from '../identity/people.ts';
import type { Role } from '../identity/roles.ts';
import { useEditorLocale, useEditorWords } from './editor-locale.ts';

/** The sections of a paper's pages, and the roles that see each. */
const SECTIONS = [
  { name: 'notices', roles: ['editor', 'notices'] },
  { name: 'events', roles: ['editor', 'notices'] },
  { name: 'posts', roles: ['editor', 'author'] },
  { name: 'headlines', roles: ['editor'] },
  { name: 'paper', roles: ['editor'] },
  { name: 'people', roles: ['editor'] },
  { name: 'log', roles: ['editor'] },
] as const satisfies readonly { name: string; roles: readonly Role[] }[];

export type EditorSection = (typeof SECTIONS)[number]['name'];

export interface HeaderProps {
  /** The logged-in person; `undefined` on pages before the log-in. */
  person?: Person | undefined;
  /** The paper that the page is about. */
  publication?: Publication | undefined;
  role?: Role | undefined;
  /** The path of the page, which the header marks as current. */
  path?: string;
  /** The address to which the switch of the language returns. */
  back?: string;
}

export function EditorHeader({ person, publication, role, path = '', back }: HeaderProps) {
  const words = useEditorWords().layout;
  return (
    <header className="editor-header">
      <a className="name" href={publication ? editorPath(publication.id) : '/'}>
        {publication?.name ?? words.desk}
      </a>
      {publication && (
        <a href={addressOf(publication, '/')} target="_blank" rel="noopener">
          {words.readersSee}
        </a>
      )}
      {person && <Menu person={person} back={back} />}
      {publication && role && <Sections paper={publication.id} role={role} path={path} />}
    </header>
  );
}

function Sections({ paper, role, path }: { paper: string; role: Role; path: string }) {
  const words = useEditorWords().layout;
  return (
    <nav aria-label={words.sections}>
      <ul>
        {sectionsOf(role).map((section) => {
          const href = editorPath(paper, section);
          const isHere = path === href || path.startsWith(`${href}/`);
          return (
            <li key={section}>
              <a href={href} aria-current={isHere ? 'page' : undefined}>
                {words[section]}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** What is rarely needed: other papers, the language and the log-in. */
function Menu({ person, back }: { person: Person; back: string | undefined }) {
  const { words: all, language } = useEditorLocale();
  const words = all.layout;
  const other = language === 'en' ? 'fr' : 'en';
  return (
    <details className="menu">
      <summary>{words.menu}</summary>
      <ul>
        <li>{words.loggedInAs(nameOf(person))}</li>
        <li>
          <a href="/">{words.papers}</a>
        </li>
        <li>
          <form method="post" action="/language">
            <input type="hidden" name="language" value={other} />
            <input type="hidden" name="back" value={back} />
            <button type="submit" className="plain" lang={other}>
              {other === 'fr' ? 'Français' : 'English'}
            </button>
          </form>
        </li>
        <li>
          <a href={LOG_IN.logOutPath}>{words.logOut}</a>
        </li>
      </ul>
    </details>
  );
}

/** The sections that a role sees, in order. */
export function sectionsOf(role: Role): EditorSection[] {
  return SECTIONS.filter(({ roles }) => (roles as readonly Role[]).includes(role)).map(
    ({ name }) => name,
  );
}

/** The path of a paper, or of something below it. */
export function editorPath(paperId: string, ...rest: readonly string[]): string {
  return ['/papers', paperId, ...rest.map(encodeURIComponent)].join('/');
}

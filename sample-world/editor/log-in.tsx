import { renderEditor } from '../../src/editor/components/render-editor.tsx';
import { editorLanguage } from '../../src/editor/context/editor-context.ts';
import { readForm } from '../../src/editor/forms/read-form.ts';
import type { Identify } from '../../src/editor/identity/identity.ts';
import { editorWords } from '../../src/editor/words/words.ts';
import { SAMPLE_PEOPLE } from './people.ts';

const COOKIE = 'sample-person';
const LOG_IN_PATH = '/log-in';
const LOG_OUT_PATH = '/log-out';
const FRONT_PATH = '/';

const TEXTS = {
  en: {
    heading: 'Log in (sample)',
    text: 'This desk belongs to the sample world: these people are invented, and nobody is asked for a password. A deployed desk asks for a log-in.',
    logIn: (name: string) => `Log in as ${name}`,
  },
  fr: {
    heading: 'Ouvrir une session (exemple)',
    text: 'Ce bureau fait partie du monde d’exemple\u00a0: ces personnes sont inventées, et aucun mot de passe n’est demandé. Un bureau déployé demande d’ouvrir une session.',
    logIn: (name: string) => `Ouvrir la session de ${name}`,
  },
};

/** Replaces Cloudflare Access: a cookie names the chosen invented person. */
const identify: Identify = async (request) => {
  const email = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;\\s]+)`).exec(
    request.headers.get('Cookie') ?? '',
  )?.[1];
  const person = SAMPLE_PEOPLE.find((each) => each.email === email);
  return person
    ? { kind: 'person', identity: { email: person.email, name: person.name } }
    : { kind: 'refused', why: 'no assertion' };
};

async function serve(request: Request): Promise<Response | undefined> {
  const path = URL.parse(request.url)?.pathname;
  if (path === LOG_OUT_PATH) return remember('', LOG_IN_PATH);
  if (path === LOG_IN_PATH && request.method === 'POST') {
    const email = (await readForm(request)).text('email');
    const isKnown = SAMPLE_PEOPLE.some((person) => person.email === email);
    return remember(isKnown ? email : '', isKnown ? FRONT_PATH : LOG_IN_PATH);
  }
  if (path === LOG_IN_PATH) return showLogIn(request);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const { kind } = await identify(request, undefined as never);
  return kind === 'refused' && isRead && path === FRONT_PATH ? showLogIn(request) : undefined;
}

function showLogIn(request: Request): Response {
  const language = editorLanguage(request);
  const texts = TEXTS[language];
  return renderEditor({
    title: texts.heading,
    language,
    words: editorWords(language),
    content: (
      <>
        <h1>{texts.heading}</h1>
        <p>{texts.text}</p>
        <form method="post" action={LOG_IN_PATH} className="cards">
          {SAMPLE_PEOPLE.map(({ email, name, role }) => (
            <button key={email} type="submit" name="email" value={email}>
              {texts.logIn(name)} ({editorWords(language).layout.roles[role]})
            </button>
          ))}
        </form>
      </>
    ),
  });
}

function remember(email: string, path: string): Response {
  return new Response(null, {
    status: 303,
    headers: {
      Location: path,
      'Cache-Control': 'no-store',
      'Set-Cookie': `${COOKIE}=${email}; Path=/; SameSite=Lax; HttpOnly${email ? '' : '; Max-Age=0'}`,
    },
  });
}

/** Replaces src/editor/identity/log-in.ts. */
export const LOG_IN = {
  identify,
  logOutPath: LOG_OUT_PATH,
  logInPath: LOG_IN_PATH,
  serve,
};

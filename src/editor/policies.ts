import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { logEvent } from '../lib/http/log.ts';
import { redirectTo } from './components/serve-page.ts';
import { serveTrouble, type Trouble } from './components/trouble.tsx';
import { type Environment, editorLanguage, type PaperContext } from './context/editor-context.ts';
import { LOG_IN } from './identity/log-in.ts';
import { mayMakePapers, readPerson, roleIn } from './identity/people.ts';
import type { Role } from './identity/roles.ts';
import { serveLoggedOut } from './pages/logged-out.tsx';
import { WITHDRAWN } from './paper/withdraw.tsx';
import { findPaper } from './store/papers.ts';
import { editorWords } from './words/words.ts';

type Policy = MiddlewareHandler<Environment>;

const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;
/** Maximum bytes of a form without files; only texts of papers come near it. */
const MAX_FORM = 3_000_000;
/** Maximum bytes of a form with a picture. */
const MAX_UPLOAD = 20_000_000;

const checkOrigin = csrf();

/** Refuses forms sent by other sites. */
export const sameOrigin: Policy = async (c, next) => {
  try {
    return await checkOrigin(c, next);
  } catch (error) {
    if (error instanceof HTTPException && error.status === 403) return refuse(c, 'cross site');
    throw error;
  }
};

/** Refuses bodies that are not forms, and forms that are too large. */
export const requireForm: Policy = async (c, next) => {
  const { req } = c;
  if (req.method === 'GET' || req.method === 'HEAD') return next();
  if (req.method !== 'POST') return refuse(c, 'refused');
  const type = req.header('Content-Type') ?? '';
  if (!FORM_TYPES.test(type)) return refuse(c, 'cross site');
  const maxSize = /^multipart/i.test(type) ? MAX_UPLOAD : MAX_FORM;
  return bodyLimit({ maxSize, onError: () => refuse(c, 'too large') })(c, next);
};

/** Serves the log-in's own pages. */
export const logIn: Policy = async ({ req, env }, next) =>
  (await LOG_IN.serve(req.raw, env.now)) ?? next();

/** Identifies the person for all later handlers; refuses a request without a log-in. */
export const requireLogIn: Policy = async (c, next) => {
  const { req, env } = c;
  const { ACCESS_TEAM: team, ACCESS_AUDIENCE: audience, DB, OPERATORS } = env.env;
  const found = await LOG_IN.identify(req.raw, {
    access: env.ctx.access,
    team,
    audience,
    now: env.now,
  });
  if (found.kind === 'refused') {
    const { why, error } = found;
    const isSent = req.method === 'POST';
    logEvent('warn', 'editor log-in refused', { why, path: req.path, error });
    if (isSent && why !== 'no log-in is configured') return serveLoggedOut(req.raw);
    return serveTrouble(req.raw, why === 'no log-in is configured' ? why : 'no assertion');
  }
  const language = editorLanguage(req.raw);
  c.set('editor', {
    env: env.env,
    now: env.now,
    host: new URL(req.url).hostname,
    person: await readPerson(DB, found.identity, OPERATORS),
    language,
    words: editorWords(language),
    inBackground: (work) => env.ctx.waitUntil(work),
  });
  return next();
};

/** Loads the paper of the address; responds 404 to people without a role in it. */
export const inPaper: Policy = async (c, next) => {
  const { editor } = c.var;
  const id = c.req.param('paper') ?? '';
  const role = roleIn(editor.person, id);
  const paper = role && (await findPaper(editor.env.DB, id));
  // The removal was sent twice.
  if (role === 'editor' && !paper && c.req.path.endsWith('/paper/withdraw'))
    return redirectTo('/', WITHDRAWN);
  if (!role || !paper) return refuse(c, 'not found');
  // Canadian formats of dates and numbers, in the editor's language.
  const locale = { language: `${editor.language}-CA`, timeZone: paper.publication.timeZone };
  c.set('paper', { ...editor, ...paper, locale, role } satisfies PaperContext);
  return next();
};

export const allow =
  (...roles: readonly Role[]): Policy =>
  async (c, next) =>
    roles.includes(c.var.paper.role) ? next() : refuse(c, 'refused');

/** Allows people who may make papers: operators, and the editors of any. */
export const makesPapers: Policy = async (c, next) =>
  mayMakePapers(c.var.editor.person) ? next() : refuse(c, 'refused');

function refuse({ req }: Context<Environment>, trouble: Trouble): Response {
  logEvent('warn', 'editor request refused', { why: trouble, method: req.method, path: req.path });
  return serveTrouble(req.raw, trouble);
}

import { Hono } from 'hono';
import { ASSETS_ROUTE, serveAsset } from './components/assets.ts';
import type { Environment } from './context/desk-context.ts';
import { serveChanges } from './pages/changes.tsx';
import { serveFront, servePaperFront, setLanguage } from './pages/front.tsx';
import { addMember, servePeople } from './pages/people.tsx';
import { serveTrouble } from './pages/trouble.tsx';
import { allow, inPaper, logIn, requireForm, requireLogIn, sameOrigin } from './policies.ts';

/** The routes of the desk, with their policies, in groups: the log-in, what is no paper's, and each paper's sections. */
export const app = new Hono<Environment>();

app.get(
  ASSETS_ROUTE,
  ({ req }) =>
    serveAsset(req.param('build'), req.param('file')) ?? serveTrouble(req.raw, 'not found'),
);
app.use(sameOrigin, requireForm, logIn, requireLogIn);

app.get('/', serveFront);
app.post('/language', setLanguage);

app.use('/papers/:paper/*', inPaper);
app.get('/papers/:paper', inPaper, servePaperFront);
app.get('/papers/:paper/people', allow('editor'), servePeople);
app.post('/papers/:paper/people', allow('editor'), addMember);
app.get('/papers/:paper/log', allow('editor'), serveChanges);

app.notFound(({ req }) => serveTrouble(req.raw, 'not found'));
app.onError((error) => {
  throw error;
});

import { Hono } from 'hono';
import { ASSETS_ROUTE, serveAsset } from './components/assets.ts';
import { serveTrouble } from './components/trouble.tsx';
import type { Environment } from './context/editor-context.ts';
import { saveEvent, serveEvent } from './events/event.tsx';
import { postNewEvent, serveEvents, serveNewEvent } from './events/events.tsx';
import { postAddSource, serveAddSource } from './headlines/add-source.tsx';
import { postSource, serveSource } from './headlines/change-source.tsx';
import { serveSources } from './headlines/sources.tsx';
import { chooseStory, serveStories } from './headlines/stories.tsx';
import { publishNewPaper, serveFinish, serveNewPreview } from './new-paper/finish.tsx';
import { postStep, restartNewPaper, serveNewPaper, serveStep } from './new-paper/new-paper.tsx';
import { saveNotice, serveNotice } from './notices/notice.tsx';
import { postNotice, serveNotices } from './notices/notices.tsx';
import { serveChanges } from './pages/changes.tsx';
import { serveFront, servePaperFront, setLanguage } from './pages/front.tsx';
import { addMember, servePeople } from './pages/people.tsx';
import { saveFile, serveFile } from './paper/file.tsx';
import { addArticle, serveOverview } from './paper/overview.tsx';
import { changePictures, servePicture, servePictures } from './paper/pictures.tsx';
import { servePreview, servePreviewedPage } from './paper/preview.tsx';
import { publish, serveCheck } from './paper/publish.tsx';
import { restoreVersion, serveVersion, serveVersions } from './paper/versions.tsx';
import {
  allow,
  inPaper,
  logIn,
  makesPapers,
  requireForm,
  requireLogIn,
  sameOrigin,
} from './policies.ts';
import { changeState, deletePost, restoreVersion as restorePost } from './posts/change-post.ts';
import { serveEditPage, serveNewPost } from './posts/edit-page.tsx';
import { requireLocalPosts, servePosts } from './posts/list-page.tsx';
import {
  changePictures as changeUploads,
  servePictures as serveUploads,
} from './posts/pictures-page.tsx';
import { previewCopy, previewForm, previewVersion } from './posts/previews.ts';
import { savePost } from './posts/save-post.ts';
import { serveVersions as servePostVersions } from './posts/versions-page.tsx';

/** The routes of the editor: the log-in, pages of no paper, and the sections of each paper. */
export const app = new Hono<Environment>();

app.get(
  ASSETS_ROUTE,
  ({ req }) =>
    serveAsset(req.param('build'), req.param('file')) ?? serveTrouble(req.raw, 'not found'),
);
app.use(sameOrigin, requireForm, logIn, requireLogIn);

app.get('/', serveFront);
app.post('/language', setLanguage);

app.use('/new-paper', makesPapers);
app.use('/new-paper/*', makesPapers);
app.get('/new-paper', serveNewPaper);
app.post('/new-paper', restartNewPaper);
app.get('/new-paper/finish', serveFinish);
app.post('/new-paper/finish', publishNewPaper);
app.get('/new-paper/preview/:page', serveNewPreview);
app.get('/new-paper/:step', serveStep);
app.post('/new-paper/:step', postStep);

app.use('/papers/:paper/*', inPaper);
app.get('/papers/:paper', inPaper, servePaperFront);
const writesNotices = allow('editor', 'notices');
app.get('/papers/:paper/notices', writesNotices, serveNotices);
app.post('/papers/:paper/notices', writesNotices, postNotice);
app.get('/papers/:paper/notices/:id', writesNotices, serveNotice);
app.post('/papers/:paper/notices/:id', writesNotices, saveNotice);

app.get('/papers/:paper/events', writesNotices, serveEvents);
app.get('/papers/:paper/events/new', writesNotices, serveNewEvent);
app.post('/papers/:paper/events/new', writesNotices, postNewEvent);
app.get('/papers/:paper/events/:event', writesNotices, serveEvent);
app.post('/papers/:paper/events/:event', writesNotices, saveEvent);

app.get('/papers/:paper/headlines', allow('editor'), serveStories);
app.post('/papers/:paper/headlines', allow('editor'), chooseStory);
app.get('/papers/:paper/headlines/sources', allow('editor'), serveSources);
app.get('/papers/:paper/headlines/sources/add', allow('editor'), serveAddSource);
app.post('/papers/:paper/headlines/sources/add', allow('editor'), postAddSource);
app.get('/papers/:paper/headlines/sources/:source', allow('editor'), serveSource);
app.post('/papers/:paper/headlines/sources/:source', allow('editor'), postSource);

app.use('/papers/:paper/posts/*', allow('editor', 'author'), requireLocalPosts);
app.get('/papers/:paper/posts', servePosts);
app.get('/papers/:paper/posts/new', serveNewPost);
app.post('/papers/:paper/posts/new', savePost);
app.post('/papers/:paper/posts/preview', previewForm);
app.get('/papers/:paper/posts/pictures', serveUploads);
app.post('/papers/:paper/posts/pictures', changeUploads);
app.get('/papers/:paper/posts/post/:post', serveEditPage);
app.post('/papers/:paper/posts/post/:post', savePost);
app.get('/papers/:paper/posts/post/:post/preview', previewCopy);
app.post('/papers/:paper/posts/post/:post/state', allow('editor'), changeState);
app.post('/papers/:paper/posts/post/:post/delete', deletePost);
app.get('/papers/:paper/posts/post/:post/versions', servePostVersions);
app.post('/papers/:paper/posts/post/:post/versions', restorePost);
app.get('/papers/:paper/posts/post/:post/versions/:number', previewVersion);
const isEditor = allow('editor');
app.get('/papers/:paper/paper', isEditor, serveOverview);
app.post('/papers/:paper/paper', isEditor, addArticle);
app.get('/papers/:paper/paper/files/:file', isEditor, serveFile);
app.post('/papers/:paper/paper/files/:file', isEditor, saveFile);
app.get('/papers/:paper/paper/check', isEditor, serveCheck);
app.post('/papers/:paper/paper/publish', isEditor, publish);
app.get('/papers/:paper/paper/versions', isEditor, serveVersions);
app.get('/papers/:paper/paper/versions/:version', isEditor, serveVersion);
app.post('/papers/:paper/paper/versions/:version', isEditor, restoreVersion);
app.get('/papers/:paper/paper/pictures', isEditor, servePictures);
app.post('/papers/:paper/paper/pictures', isEditor, changePictures);
app.get('/papers/:paper/paper/pictures/:file', isEditor, servePicture);
app.get('/papers/:paper/paper/preview', isEditor, servePreview);
app.get('/papers/:paper/paper/preview/:page', isEditor, servePreviewedPage);

app.get('/papers/:paper/people', allow('editor'), servePeople);
app.post('/papers/:paper/people', allow('editor'), addMember);
app.get('/papers/:paper/log', allow('editor'), serveChanges);

app.notFound(({ req }) => serveTrouble(req.raw, 'not found'));
app.onError((error) => {
  throw error;
});

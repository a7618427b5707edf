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
import { postNotice, serveNewNotice, serveNotices } from './notices/notices.tsx';
import { serveChanges } from './pages/changes.tsx';
import { serveFront, servePaperFront, setLanguage } from './pages/front.tsx';
import { addMember, servePeople } from './pages/people.tsx';
import { saveFile, serveFile } from './paper/file.tsx';
import { addArticle, serveOverview } from './paper/overview.tsx';
import { changePictures, servePicture, servePictures } from './paper/pictures.tsx';
import { servePreview, servePreviewedPage } from './paper/preview.tsx';
import { publish, serveCheck } from './paper/publish.tsx';
import { undoRemoval } from './paper/undo.tsx';
import { restoreVersion, serveVersion, serveVersions } from './paper/versions.tsx';
import { serveWithdrawal, withdrawPaper } from './paper/withdraw.tsx';
import {
  allow,
  inPaper,
  logIn,
  makesPapers,
  requireForm,
  requireLogIn,
  sameOrigin,
} from './policies.ts';
import { changeState, deletePost, restorePostVersion } from './posts/change-post.ts';
import { serveEditPage, serveNewPost } from './posts/edit-page.tsx';
import { requireLocalPosts, servePosts } from './posts/list-page.tsx';
import { changeUploads, serveUploads } from './posts/pictures-page.tsx';
import { previewForm, previewVersion } from './posts/previews.ts';
import { savePost } from './posts/save-post.ts';
import { servePostVersions } from './posts/versions-page.tsx';

const editors = allow('editor');
const authors = allow('editor', 'author');
const noticeWriters = allow('editor', 'notices');

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

// A path that ends with /* also matches its parent path.
app.use('/new-paper/*', makesPapers);
app.get('/new-paper', serveNewPaper);
app.post('/new-paper', restartNewPaper);
app.get('/new-paper/finish', serveFinish);
app.post('/new-paper/finish', publishNewPaper);
app.get('/new-paper/preview/:page', serveNewPreview);
app.get('/new-paper/:step', serveStep);
app.post('/new-paper/:step', postStep);

app.use('/papers/:paper/*', inPaper);
app.get('/papers/:paper', servePaperFront);

app.get('/papers/:paper/notices', noticeWriters, serveNotices);
// Forms that were opened before the last deployment are sent here.
app.post('/papers/:paper/notices', noticeWriters, postNotice);
app.get('/papers/:paper/notices/new', noticeWriters, serveNewNotice);
app.post('/papers/:paper/notices/new', noticeWriters, postNotice);
app.get('/papers/:paper/notices/:id', noticeWriters, serveNotice);
app.post('/papers/:paper/notices/:id', noticeWriters, saveNotice);

app.get('/papers/:paper/events', noticeWriters, serveEvents);
app.get('/papers/:paper/events/new', noticeWriters, serveNewEvent);
app.post('/papers/:paper/events/new', noticeWriters, postNewEvent);
app.get('/papers/:paper/events/:event', noticeWriters, serveEvent);
app.post('/papers/:paper/events/:event', noticeWriters, saveEvent);

app.get('/papers/:paper/headlines', editors, serveStories);
app.post('/papers/:paper/headlines', editors, chooseStory);
app.get('/papers/:paper/headlines/sources', editors, serveSources);
app.get('/papers/:paper/headlines/sources/add', editors, serveAddSource);
app.post('/papers/:paper/headlines/sources/add', editors, postAddSource);
app.get('/papers/:paper/headlines/sources/:source', editors, serveSource);
app.post('/papers/:paper/headlines/sources/:source', editors, postSource);

app.use('/papers/:paper/posts/*', authors, requireLocalPosts);
app.get('/papers/:paper/posts', servePosts);
app.get('/papers/:paper/posts/new', serveNewPost);
app.post('/papers/:paper/posts/new', savePost);
app.post('/papers/:paper/posts/preview', previewForm);
app.get('/papers/:paper/posts/pictures', serveUploads);
app.post('/papers/:paper/posts/pictures', changeUploads);
app.get('/papers/:paper/posts/post/:post', serveEditPage);
app.post('/papers/:paper/posts/post/:post', savePost);
app.post('/papers/:paper/posts/post/:post/state', editors, changeState);
app.post('/papers/:paper/posts/post/:post/delete', deletePost);
app.get('/papers/:paper/posts/post/:post/versions', servePostVersions);
app.post('/papers/:paper/posts/post/:post/versions', restorePostVersion);
app.get('/papers/:paper/posts/post/:post/versions/:number', previewVersion);

app.get('/papers/:paper/paper', editors, serveOverview);
app.post('/papers/:paper/paper', editors, addArticle);
app.get('/papers/:paper/paper/files/:file', editors, serveFile);
app.post('/papers/:paper/paper/files/:file', editors, saveFile);
app.post('/papers/:paper/paper/undo', editors, undoRemoval);
app.get('/papers/:paper/paper/check', editors, serveCheck);
app.post('/papers/:paper/paper/publish', editors, publish);
app.get('/papers/:paper/paper/withdraw', editors, serveWithdrawal);
app.post('/papers/:paper/paper/withdraw', editors, withdrawPaper);
app.get('/papers/:paper/paper/versions', editors, serveVersions);
app.get('/papers/:paper/paper/versions/:version', editors, serveVersion);
app.post('/papers/:paper/paper/versions/:version', editors, restoreVersion);
app.get('/papers/:paper/paper/pictures', editors, servePictures);
app.post('/papers/:paper/paper/pictures', editors, changePictures);
app.get('/papers/:paper/paper/pictures/:file', editors, servePicture);
app.get('/papers/:paper/paper/preview', editors, servePreview);
app.get('/papers/:paper/paper/preview/:page', editors, servePreviewedPage);

app.get('/papers/:paper/people', editors, servePeople);
app.post('/papers/:paper/people', editors, addMember);
app.get('/papers/:paper/log', editors, serveChanges);

app.notFound(({ req }) => serveTrouble(req.raw, 'not found'));
app.onError((error) => {
  throw error;
});

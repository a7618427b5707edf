import { env } from 'cloudflare:workers';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BUILT_IN_PUBLICATIONS } from '../../../../src/publications/built-in-publications.ts';
import { BlogError, LIST_FAILED } from '../../../../src/site/blog/blog-backend.ts';
import { serveAdDocument } from '../../../../src/site/files/ad-document.ts';
import { blogSkeleton } from '../../../../src/site/pages/blog.tsx';
import {
  blogErrorPage,
  errorPage,
  noSuchPostPage,
} from '../../../../src/site/pages/error-page.tsx';
import type { Skeleton } from '../../../../src/site/pages/page.ts';
import { postSkeleton } from '../../../../src/site/pages/post.tsx';
import { serveTooMany } from '../../../../src/site/pages/serve-error.ts';
import { checkEverySource } from '../../../support/every-source.ts';
import { insertPosts, numberedPosts } from '../../../support/insert-post.ts';
import {
  FRENCH_PUBLICATION,
  frenchContext,
  readFrenchPage,
} from '../../../support/read-french-page.ts';
import { readHtml } from '../../../support/read-page.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

const readSkeleton = ({ render }: Skeleton) => readHtml(renderToStaticMarkup(render()));

test('/blog in French without posts says so, and its skeleton is named', async () => {
  const page = await readFrenchPage('/blog', { blog: {} });
  expect(await page.texts('title, h1')).toEqual(['Blogue | Le Papier', 'Blogue']);
  expect(await page.texts('.page-head p, .no-posts')).toEqual([
    'Opinions et récits des quatre coins de la région.',
    'Aucun billet de blogue pour le moment.',
  ]);
  const [list] = await readSkeleton(blogSkeleton(FRENCH_PUBLICATION)).all('.posts');
  expect(list?.attributes['aria-label']).toBe('Chargement');
});

test('/blog in French has its cards, its pager and its keyword pages in French', async () => {
  await insertPosts(...numberedPosts(12).map((post) => ({ ...post, shortTailKeywords: 'glace' })));
  const page = await readFrenchPage('/blog?page=2');
  expect(await page.texts('title')).toEqual(['Blogue, page 2 | Le Papier']);
  expect((await page.all('.read'))[0]).toMatchObject({
    attributes: { 'aria-label': 'Lire l’article\u00a0: Title of post-11' },
    text: 'Lire l’article',
  });
  expect(await page.texts('.pager > *')).toEqual(['Précédente', 'Page 2 de 2', 'Suivante']);
  const keyword = await readFrenchPage('/blog?keyword=glace');
  expect(await keyword.texts('h1, .page-head a')).toEqual([
    'Billets sur « glace »',
    '← Tous les billets',
  ]);
});

test('a post in French has its facts, its controls and what their script says in French', async () => {
  await insertPosts(
    { slug: 'before', date: '2026-11-02', shortTailKeywords: 'neige' },
    {
      slug: 'whole',
      date: '2026-11-03',
      updated: '2026-11-05',
      shortTailKeywords: 'neige',
      pinterestImageLink: 'https://pictures.example/a.jpg',
      youtubeShortsUrl: 'https://youtu.be/abcdefghijk',
    },
  );
  const page = await readFrenchPage('/blog/whole');
  expect(await page.texts('.fact')).toEqual([
    `Par ${FRENCH_PUBLICATION.byline}`,
    '· 3 novembre 2026',
    '· Mis à jour le 5 novembre 2026',
    '· 1 min de lecture',
  ]);
  expect(
    await page.texts('.back, .breadcrumbs a, .hero a, .video h2, .share h2, .more-posts h2'),
  ).toEqual([
    '← Retour au blogue',
    'Accueil',
    'Blogue',
    'Title of whole',
    'Voir sur Pinterest',
    'Vidéo connexe',
    'Partager',
    'Articles connexes',
  ]);
  expect((await page.all('.share output'))[0]?.attributes).toMatchObject({
    'data-copied': 'Le lien a été copié.',
    'data-selected': expect.stringMatching(/^Le lien est sélectionné/),
  });
  expect(await readSkeleton(postSkeleton(FRENCH_PUBLICATION)).texts('.back, h1')).toEqual([
    '← Retour au blogue',
    'Chargement',
  ]);
});

test('/contact in French has its headings and links in French, with and without a form', async () => {
  const page = await readFrenchPage('/contact');
  expect(await page.texts('title, h1')).toEqual(['Nous joindre | Le Papier', 'Nous joindre']);
  expect(await page.texts('.contact-columns h2, dt')).toEqual([
    'Coordonnées',
    'Courriel de la rédaction',
    'Téléphone',
    'Adresse',
    'Liens rapides',
    'Écrivez-nous',
  ]);
  expect(await page.texts('.contact-columns li')).toContain('Questions et réponses');
  const contacts = {
    ...FRENCH_PUBLICATION.contacts,
    address: '14, rue de l’Exemple, Kuujjuaq (Québec) J0M 1C0',
    supportHours: 'du lundi au vendredi',
  };
  const atHome = await readFrenchPage('/contact', { contacts });
  expect((await atHome.texts('.contact-columns dd')).slice(1)).toEqual([
    '867-555-0142Du lundi au vendredi',
    '14, rue de l’ExempleKuujjuaq (Québec) J0M 1C0',
  ]);
  const withoutForm = await readFrenchPage('/contact', { embeds: {} });
  expect((await withoutForm.texts('.panel p'))[0]).toBe(
    'Un formulaire prendra place ici. D’ici là, écrivez à editor@nunavut-news.example ou composez le 867-555-0142.',
  );
});

test.each([400, 404, 405, 414, 429, 431, 500] as const)(
  'the error page %s in French has its texts, its search and the sections in French',
  async (status) => {
    const french = errorPage(status, FRENCH_PUBLICATION);
    const english = errorPage(status, { ...FRENCH_PUBLICATION, language: 'en-CA' });
    const texts = ({ render }: Skeleton) =>
      readHtml(renderToStaticMarkup(render())).texts('h1, p, label, button, h2, li:first-child');
    const inEnglish = await texts(english);
    const inFrench = await texts(french);
    expect(inFrench).toHaveLength(inEnglish.length);
    // "Local" is the same word in both languages.
    expect(inFrench.filter((text) => inEnglish.includes(text))).toEqual(['Local']);
    expect(french.metadata.title).not.toBe(english.metadata.title);
    expect(french.metadata.description).not.toBe(english.metadata.description);
  },
);

test('the blog’s error pages in French say in French what failed', async () => {
  const texts = ({ render }: Skeleton) =>
    readHtml(renderToStaticMarkup(render())).texts('.page-head > *');
  expect(await texts(blogErrorPage(new BlogError(LIST_FAILED), FRENCH_PUBLICATION, '/'))).toEqual([
    'Erreur',
    'Les billets du blogue n’ont pas pu être chargés',
    'Retour au blogue',
  ]);
  expect((await texts(blogErrorPage(new Error('x'), FRENCH_PUBLICATION, '/')))[1]).toBe(
    'Une erreur s’est produite',
  );
  expect((await texts(noSuchPostPage(FRENCH_PUBLICATION)))[1]).toBe(
    'Ce billet du blogue n’a pas pu être chargé',
  );
});

test.each([
  ['/api/news?limit=0', 'doit être un nombre entier de 1 à 200'],
  ['/api/news?limit=9999', 'doit être un nombre entier de 1 à 200'],
  ['/api/news?limit=x', 'doit être un nombre entier de 1 à 200'],
  ['/api/news?q=a&q=b', 'est donné plus d’une fois'],
  ['/api/search', 'manque'],
  [`/api/search?q=${'x'.repeat(201)}`, 'doit compter au plus 200 caractères'],
])('%s in French is refused in French', async (path, detail) => {
  const { html } = await readFrenchPage(path);
  expect(JSON.parse(html)).toMatchObject({ status: 400, title: 'Paramètre incorrect', detail });
});

test('a program that sends too many requests to a paper in French is told so in French', async () => {
  const request = new Request('https://nunavut-news.example/api/news');
  expect(await (await serveTooMany(request, frenchContext())).json()).toMatchObject({
    title: 'Trop de requêtes',
    detail: 'réessayez dans une minute',
  });
});

test('frames and advertisements in French are named in French, and say so until they have loaded', async () => {
  const page = await readFrenchPage('/contact');
  expect((await page.all('.frame'))[0]?.attributes).toMatchObject({
    'data-title': 'Formulaire de contact',
    'data-loading': 'Chargement…',
  });
  expect(await page.texts('.frame button, .aside-link')).toEqual([
    expect.stringMatching(/^Afficher le formulaire de contact, 0,1 Mo \(127\.0\.0\.1/),
    'Ouvrir « Formulaire de contact » dans un nouvel onglet',
  ]);
  const blog = await readFrenchPage('/blog');
  expect((await blog.all('aside.ad'))[0]).toMatchObject({
    attributes: { 'aria-label': 'Publicité 1452361' },
    text: 'PublicitéAnnoncer dans Le Papier',
  });
  const ad = readHtml(await serveAdDocument('1452361', FRENCH_PUBLICATION).text());
  expect(await ad.texts('title')).toEqual(['Publicité 1452361']);
});

test('what a paper in French has no frame or station for is announced in French', async () => {
  const changes = { embeds: { documents: [] }, radio: { streams: [] } };
  for (const path of ['/community', '/partners', '/radio']) {
    const page = await readFrenchPage(path, changes);
    expect(await page.texts('.soon'), path).toContain('Bientôt');
  }
  expect(await (await readFrenchPage('/partners', changes)).texts('.panel h3')).toEqual([
    'De la part de nos partenaires',
  ]);
});

test('/offline in French has its texts and what the service worker says of copies in French', async () => {
  const page = await readFrenchPage('/offline');
  expect(await page.texts('title, h1, .offline-copies h2')).toEqual([
    'Vous êtes hors ligne | Le Papier',
    'Vous êtes hors ligne',
    'Ce que vous pouvez lire maintenant',
  ]);
  expect((await page.all('[data-copies]'))[0]?.attributes).toEqual({
    'data-copies': '',
    'data-copy-name': 'Copie hors ligne',
    'data-copy-note':
      'Pas de connexion\u00a0: voici une copie hors ligne (enregistrement\u00a0: {time}).',
    'data-copy-stored': 'enregistrement\u00a0: {time}',
  });
});

test('/status in French says in French how the site and its sources stand, before and after the first polls', async () => {
  const before = await readFrenchPage('/status');
  expect(await before.texts('h1, .verdict, .sources tbody tr:first-child td')).toEqual([
    'État du site',
    'Il n’y a pas d’édition à montrer : les lecteurs voient les articles intégrés au site.',
    'Pas encore consultée',
    'jamais',
    '0',
    'bientôt',
    '0',
    'aucune',
  ]);
  await checkEverySource();
  await env.DB.exec(
    "UPDATE desk_sources SET begun_polls = 3 WHERE source = 'meridian-times'; UPDATE desk_sources SET begun_polls = 1 WHERE source = 'baseline'",
  );
  const page = await readFrenchPage('/status');
  expect(await page.texts('.verdict')).toEqual([
    'Les lecteurs voient des actualités locales fraîches.',
  ]);
  expect((await page.texts('.site-facts dd'))[1]).toMatch(/^\d+ \S+, .* \(il y a 0 min\)$/);
  const columns = await page.texts('.sources thead th');
  expect(columns[0]).toBe('Source');
  const [first] = await page.texts('.sources tbody tr:first-child td');
  expect(first).toMatch(/^Interrompue : consultée seule.*interrompue 3 fois$/);
  expect((await page.texts('section > p'))[0]).toMatch(/bonnes, 1 interrompue\.$/);
});

test('the feed of alarms of a paper in French is in French', async () => {
  await env.DB.exec("UPDATE desk_sources SET begun_polls = 3 WHERE source = 'meridian-times'");
  const { html } = await readFrenchPage('/feeds/alarms.xml');
  expect(html).toContain('<title>Le Papier – alarmes pour l’exploitant</title>');
  expect(html).toContain('<language>fr</language>');
  expect(html).toContain(
    '<title>Interrompue\u00a0: Meridian Times (sample) (meridian-times)</title>',
  );
});

test('/status?all and what became of “Check now” are in French on a paper in French', async () => {
  const network = await readFrenchPage('/status?all');
  expect(await network.texts('h1, th[scope=col], .page-head a')).toEqual([
    'État du réseau',
    'l’état de celle-ci',
    'Publication',
    'Édition',
    'Sources en échec',
    'Alarme',
  ]);
  const [{ desks }] = BUILT_IN_PUBLICATIONS;
  const [desk] = desks;
  const source = desk?.sources[0]?.id ?? '';
  const query = new URLSearchParams({ desk: desk?.id ?? '', source, result: 'asked' });
  const page = await readFrenchPage(`/status?${query}`);
  expect((await page.texts('[role=status]'))[0]).toContain(
    `(${source}) : Elle sera consultée d’ici environ cinq minutes.`,
  );
});

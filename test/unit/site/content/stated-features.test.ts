import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { migrationStatements } from '../../../../scripts/migrations.ts';
import { builtInPapers } from '../../../../scripts/papers/read-papers.ts';
import { SAMPLE_PAPERS_FOLDER } from '../../../../scripts/papers/served-papers.ts';
import { EditorialSchema } from '../../../../src/model/editorial/editorial.ts';
import { PUSH_PATH } from '../../../../src/shared/push.ts';
import { SUBSCRIBE as SUBSCRIBE_EN } from '../../../../src/shared/words/en/subscribe.ts';
import { SUBSCRIBE as SUBSCRIBE_FR } from '../../../../src/shared/words/fr/subscribe.ts';
import { app } from '../../../../src/site/app.tsx';
import { GONE_AFTER_MS, OLD_AFTER_MS } from '../../../../src/site/bulletin/shown-weather.ts';
import { furtherPagesOf } from '../../../../src/site/content/site-map.ts';
import { CHECK_PATH } from '../../../../src/site/health/check-now.ts';
import { MAX_COLUMN_ITEMS, MAX_OF_PUBLISHER } from '../../../../src/site/pages/home.tsx';
import { MAX_SHEET_BYTES } from '../../../../src/site/pages/today/compose-sheet.ts';

// Checks what the texts for readers state about features, in both languages.

type Language = 'en' | 'fr';
type Sentences = Readonly<Record<Language, readonly string[]>>;

const [paper] = builtInPapers();
const FOLDERS = { en: 'papers/nunavut-news', fr: join(SAMPLE_PAPERS_FOLDER, 'nunavik') };
const textOf = (language: Language) =>
  ['about.md', 'faq.yaml', 'privacy.md']
    .map((file) => readFileSync(join(FOLDERS[language], file), 'utf8').replace(/\s+/g, ' '))
    .join('\n');
const TEXTS = { en: textOf('en'), fr: textOf('fr') };

const EN = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];
const FR = ['aucun', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept'];
const HOUR_MS = 3_600_000;

/** A sentence for each editorial field; TypeScript reports a missing one. */
const EDITORS: Record<
  Exclude<keyof v.InferOutput<typeof EditorialSchema>, `${string}ersion`>,
  Sentences
> = {
  lead: {
    en: ['Our editors may make a story lead the front page for a time', 'another story lead'],
    fr: ['mettre un article en tête de la une pour un temps', 'mettre un autre article'],
  },
  hidden: { en: ['may leave a story out'], fr: ['en laisser un de côté'] },
  notices: {
    en: ['[notices](/notices), the [back issues]'],
    fr: ['les [avis](/notices) en vigueur'],
  },
};

const CLAIMS: Record<string, Sentences> = {
  'a publisher’s share of a column': {
    en: [
      `at most ${EN[MAX_OF_PUBLISHER]} of the ${EN[MAX_COLUMN_ITEMS]} stories in a column`,
      `up to ${EN[MAX_COLUMN_ITEMS]} items from each section, no more than ${EN[MAX_OF_PUBLISHER]} of them from one`,
    ],
    fr: [
      `au plus ${FR[MAX_OF_PUBLISHER]} des ${FR[MAX_COLUMN_ITEMS]} articles d’une colonne`,
      `${FR[MAX_COLUMN_ITEMS]} articles d’une rubrique, dont ${FR[MAX_OF_PUBLISHER]} au plus`,
    ],
  },
  notifications: {
    en: [
      'Only if you ask for them.',
      SUBSCRIBE_EN.offer('').split(' in ')[0],
      SUBSCRIBE_EN.stop,
    ].map(String),
    fr: [
      'Seulement si vous les demandez.',
      SUBSCRIBE_FR.offer('').split(' pour ')[0],
      SUBSCRIBE_FR.stop,
    ].map(String),
  },
  'today’s sheet': {
    en: [`one file of at most ${MAX_SHEET_BYTES / 1000} KB`, 'two letter pages'],
    fr: [`un seul fichier de ${MAX_SHEET_BYTES / 1000} ko au plus`, 'deux pages de format lettre'],
  },
  'the age of the weather': {
    en: [
      `more than ${EN[OLD_AFTER_MS / HOUR_MS]} hours old, and shows no temperature after twelve`,
    ],
    fr: [`Après ${FR[OLD_AFTER_MS / HOUR_MS]} heures`, 'après douze heures'],
  },
};

/** The privacy policy's name of each column of a subscription. */
const SUBSCRIPTION: Record<string, Sentences> = {
  'endpoint service': {
    en: ['the address that your browser’s push service gives it'],
    fr: ['l’adresse que le service de notification donne à votre navigateur'],
  },
  'p256dh auth': { en: ['the keys that encrypt'], fr: ['les clés qui chiffrent'] },
  'paper community': { en: ['the community,'], fr: ['la communauté,'] },
  min_level: { en: ['how grave a warning must be'], fr: ['la gravité que vous avez choisie'] },
  'quiet_from quiet_until': { en: ['your quiet hours'], fr: ['vos heures de silence'] },
  all_clear: {
    en: ['whether you want to hear when it is over'],
    fr: ['votre choix d’apprendre ou non la fin d’une alerte'],
  },
  subscribed_at: { en: ['when you subscribed'], fr: ['la date de l’abonnement'] },
  unconfirmed_since: { en: ['for 90 days.'], fr: ['depuis 90 jours.'] },
};

describe.each(['en', 'fr'] as const)('the texts in “%s”', (language) => {
  test.each(Object.entries({ ...EDITORS, ...CLAIMS, ...SUBSCRIPTION }))(
    'say what is true of %s',
    (_, sentences) => {
      for (const sentence of sentences[language])
        expect.soft(TEXTS[language]).toContain(sentence.replace(/\s+/g, ' '));
    },
  );

  test('name each page of the site map besides the main ones', () => {
    const isThere = (url: string) => language === 'en' || !['/radio', '/about'].includes(url);
    for (const { url } of furtherPagesOf(paper, true).filter((page) => isThere(page.url)))
      expect.soft(TEXTS[language]).toContain(`](${url})`);
  });

  test('do not deny existing features', () => {
    expect(TEXTS[language]).not.toMatch(
      /no person and no|will not ask your permission|ni une personne ni/,
    );
  });
});

test('the numbers that sentences spell out match the code', () => {
  expect(GONE_AFTER_MS / HOUR_MS).toBe(12);
  expect(Object.keys(EditorialSchema.entries).sort()).toEqual(
    ['version', 'noticesVersion', ...Object.keys(EDITORS)].sort(),
  );
});

test('the privacy policy names each column of a subscription', async () => {
  const database = new DatabaseSync(':memory:');
  for (const sql of await migrationStatements(() => true)) database.exec(sql);
  const columns = database.prepare("SELECT name FROM pragma_table_info('push_subscribers')").all();
  const names = columns.map(({ name }) => name);
  expect(['id', ...Object.keys(SUBSCRIPTION).join(' ').split(' ')].sort()).toEqual(names.sort());
});

test('the site map promises only the first headlines of the sheet', () => {
  const [today] = furtherPagesOf(paper, true);
  expect(today).toMatchObject({ url: '/today' });
  expect(today?.description).toContain('the day’s main headlines');
});

test('readers send only what the privacy policy states', () => {
  const sent = app.routes.filter(({ method }) => !/^(?:GET|HEAD|ALL|OPTIONS)$/.test(method));
  expect([...new Set(sent.map(({ method, path }) => `${method} ${path}`))].sort()).toEqual([
    `DELETE ${PUSH_PATH}`,
    `POST ${PUSH_PATH}`,
    `POST ${CHECK_PATH}`,
  ]);
});

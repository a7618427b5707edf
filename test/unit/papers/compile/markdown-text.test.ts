import { expect, test } from 'vitest';
import { readMarkdown } from '../../../../src/papers/compile/markdown-text.ts';
import { LegalSchema, ResourceSchema } from '../../../../src/papers/compile/schema/texts.ts';

const FRONT = `title: Sea Ice
description: What sea ice is.
category: environment
tags: [sea ice]
image: sea-ice.svg
imageAlt: Ice on a calm sea
downloadable: false
related: [climate-change]
sources:
  - title: Sea ice
    publisher: A museum
    url: https://museum.example/ice`;

const NO_FIELD = 'this field is not known; did you mean "wikipedia"?';
const HTTP = '"http://museum.example/ice" must begin with https://';
const NO_LANGUAGE = 'after words in brackets must be their language, such as {lang=iu}';
const LONG = 'has 194 characters; search results show at most 170';

const read = (front: string, body = 'Text.') =>
  readMarkdown('sea-ice.md', `---\n${front}\n---\n${body}`, ResourceSchema);

const mistakes = (front: string, body?: string) =>
  read(front, body).problems.map(({ line, message }) => `${line}: ${message}`);

/** The resource that is read. Throws if it has mistakes. */
function resource(front: string, body?: string) {
  const { value, problems } = read(front, body);
  expect(problems).toEqual([]);
  if (!value) throw new Error('the resource was not read');
  return { ...value.frontMatter, ...value.body };
}

test('front matter of a resource is read, with or without its optional keys', () => {
  expect(resource(FRONT).title).toBe('Sea Ice');
  expect(resource(FRONT).wikipedia).toBeUndefined();
});

test.each([
  ['a missing key', FRONT.replace(/^imageAlt.*\n/m, ''), '2: imageAlt: fill this in'],
  ['a slip', `${FRONT}\nwikipedai: x`, `14: wikipedai: ${NO_FIELD}`],
  ['a plain http source', FRONT.replace('https:', 'http:'), `13: sources.url: ${HTTP}`],
  ['an empty title', FRONT.replace('Sea Ice', '""'), '2: title: fill this in'],
  ['a long description', FRONT.replace('What sea', 'Ice'.repeat(62)), `3: description: ${LONG}`],
])('front matter with %s is refused with the line and a reason', (_, front, mistake) => {
  expect(mistakes(front)).toEqual([mistake]);
});

const html = (body: string) => resource(FRONT, body).html;

test('the body has headings with unique ids that start with section-', () => {
  const { headings } = resource(
    FRONT,
    '## Ice & snow\n\n## Été\n\n## Ice & snow\n\n## Don’t\n\n### Main',
  );
  expect(headings).toEqual([
    { id: 'section-ice-snow', text: 'Ice & snow' },
    { id: 'section-ete', text: 'Été' },
    { id: 'section-ice-snow-2', text: 'Ice & snow' },
    { id: 'section-dont', text: 'Don’t' },
  ]);
});

test('the body with a first-level heading is refused with its line', () => {
  expect(mistakes(FRONT, 'Text.\n\n# Title')).toEqual([
    '17: "Title" is a first-level heading, which the page already has: write ## instead of #',
  ]);
});

test('the body shows HTML as text', () => {
  expect(html('<img src=x onerror=alert(1)>')).not.toContain('<img');
  expect(html('[x](javascript:alert(1))')).not.toContain('href');
});

test('the body has external links that open a new tab, and internal ones that do not', () => {
  expect(html('[a](https://a.example/) [b](/faq)')).toBe(
    '<p><a href="https://a.example/" target="_blank" rel="noopener">a</a> <a href="/faq">b</a></p>\n',
  );
});

test('the body has tables in a region that can be scrolled by keyboard', () => {
  expect(html('| A "b" | C |\n|---|---|\n| 1 | 2 |')).toContain(
    '<div class="table" role="region" tabindex="0" aria-label="Table: A &quot;b&quot;, C"><table>',
  );
});

test('the body marks syllabics as Inuktitut', () => {
  expect(html('Iqaluit is ᐃᖃᓗᐃᑦ.')).toBe('<p>Iqaluit is <span lang="iu-Cans">ᐃᖃᓗᐃᑦ</span>.</p>\n');
});

test('the body marks words in another language, with the script of an Inuit language', () => {
  expect(html('a [nuna]{lang=iu}, _[hila]{lang=ikt}_, [ᓄᓇ]{lang=IU}, [_ciel_]{lang=fr-ca}')).toBe(
    '<p>a <span lang="iu-Latn">nuna</span>, <em><span lang="ikt-Latn">hila</span></em>, ' +
      '<span lang="iu-Cans"><span lang="iu-Cans">ᓄᓇ</span></span>, <span lang="fr-CA"><em>ciel</em></span></p>\n',
  );
  expect(html('[<b>]{lang=fr} [a](/faq) [a [b]{lang=fr} c]{lang=iu}')).toBe(
    '<p><span lang="fr">&lt;b&gt;</span> <a href="/faq">a</a> ' +
      '<span lang="iu-Latn">a <span lang="fr">b</span> c</span></p>\n',
  );
});

test('a heading with marked words in another language has the same id and words as without marks', () => {
  expect(resource(FRONT, '## The [nuna]{lang=iu}').headings).toEqual([
    { id: 'section-the-nuna', text: 'The nuna' },
  ]);
  expect(resource(FRONT, 'a [nuna tuktu]{lang=iu}').words).toBe(3);
});

test.each([
  ['[nuna]{lang=inuktitut}', '15: "inuktitut" is not a language code; an example is iu'],
  ['[nuna]{lang="><script>}', '15: ""><script>" is not a language code; an example is iu'],
  ['[a]{language=iu}', `15: {language=iu} ${NO_LANGUAGE}`],
])('the body with %s is refused with its line', (body, mistake) => {
  expect(mistakes(FRONT, body)).toEqual([mistake]);
});

test('the words of the body are counted', () => {
  expect(resource(FRONT, '## Two words\n\nAnd *three* more – no dash.').words).toBe(7);
});

test('a legal text may contain only placeholders of the publication', () => {
  const legal = (body: string) =>
    readMarkdown(
      'terms.md',
      `---\ntitle: Terms\ndescription: What applies.\nupdated: January 2025\n---\n${body}`,
      LegalSchema,
      ['email', 'supportHours'],
    );
  expect(legal('Write to {email}, {supportHours}.').value?.body.html).toContain(
    '{email}, {supportHours}',
  );
  expect(legal('Text.\n\nFax {fax}.').problems).toEqual([
    {
      file: 'terms.md',
      line: 8,
      message: '{fax} is not allowed here; there are {email}, {supportHours}',
    },
  ]);
});

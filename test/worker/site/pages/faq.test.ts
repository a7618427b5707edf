import { expect, test } from 'vitest';
import { readPage } from '../../../support/read-page.ts';

const CATEGORIES = [
  'General Information',
  'Account & Subscription',
  'Local News & Community',
  'Technical Support',
  'Content & Editorial',
  'Advertising & Business',
  'Privacy & Legal',
  'Breaking News & Alerts',
  'Archive & Search',
  'Social Media & Sharing',
];

test('/faq has 10 categories of 10 questions, all closed', async () => {
  const page = await readPage('/faq');
  expect(await page.texts('.faq-card h2')).toEqual(CATEGORIES);
  const questions = await page.all('.faq-card details');
  expect(questions).toHaveLength(100);
  expect(await page.all('.faq-card details[open]')).toEqual([]);
});

test('the questions of a FAQ category share a name, so that one is open at a time', async () => {
  const page = await readPage('/faq');
  const names = (await page.all('.faq-card details')).map(({ attributes }) => attributes.name);
  expect(new Set(names).size).toBe(10);
  for (const name of new Set(names))
    expect(names.filter((other) => other === name)).toHaveLength(10);
});

test('each FAQ answer has its anchor inside its question, so that a link to it opens the question', async () => {
  const page = await readPage('/faq');
  const anchors = await page.all('.faq-card details > div[id]');
  expect(anchors).toHaveLength(100);
  expect(anchors.map(({ attributes }) => attributes.id)).toContain('radio-data-use');
});

test('each FAQ question has a link to itself beside its answer', async () => {
  const page = await readPage('/faq');
  const links = await page.all('.faq-card details > .answer-link a');
  const anchors = await page.all('.faq-card details > div[id]');
  expect(links.map(({ attributes }) => attributes.href)).toEqual(
    anchors.map(({ attributes }) => `/faq#${attributes.id}`),
  );
});

test('the FAQ answers contain the publication’s contacts and name, and no placeholder', async () => {
  const page = await readPage('/faq');
  expect(page.html).not.toMatch(/\{\w+\}|\]\(\//);
  expect(await page.texts('#how-do-i-contact-you')).toEqual([
    'Write to editor@nunavut-news.example at any time, call 867-555-0142, or start from the contact page. Support hours are Mon-Fri 8AM-6PM.',
  ]);
  const links = await page.all('#how-do-i-contact-you a');
  expect(links.map(({ attributes }) => attributes.href)).toEqual([
    'mailto:editor@nunavut-news.example',
    'tel:+18675550142',
    '/contact',
  ]);
});

test('/faq has a banner that links to the news and a closing card that says how to ask', async () => {
  const page = await readPage('/faq');
  expect((await page.all('.faq-banner a'))[0]?.attributes.href).toBe('/news');
  expect(await page.texts('.faq-more h2')).toEqual(['Still Have Questions?']);
  expect(await page.texts('.faq-more dd')).toEqual([
    'editor@nunavut-news.example',
    '867-555-0142',
    'Mon-Fri 8AM-6PM',
  ]);
});

test('the JSON-LD of /faq has every question as it is shown', async () => {
  const page = await readPage('/faq');
  const block = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(page.html)?.[1];
  const data = JSON.parse(block ?? '');
  expect(data['@type']).toBe('FAQPage');
  const questions = await page.texts('.faq-card summary');
  expect(data.mainEntity.map(({ name }: { name: string }) => name)).toEqual(questions);
  expect(data.mainEntity[0].acceptedAnswer.text).toBe((await page.texts('#what-is-this-site'))[0]);
});

test('the FAQ filter shows the questions whose question or answer contains the words, in any case', async () => {
  const page = await readPage('/faq?q=PINTEREST');
  expect(await page.texts('.faq-card summary')).toEqual([
    'What is “View on Pinterest” on a blog article?',
  ]);
  expect(await page.texts('.faq-card h2')).toEqual(['Social Media & Sharing']);
  expect(await page.texts('.faq-count output')).toEqual(['1 of 100 questions matches “PINTEREST”']);
  expect((await page.all('.faq-search input'))[0]?.attributes.value).toBe('PINTEREST');
});

test('a blank FAQ filter shows every question', async () => {
  const page = await readPage('/faq?q=%20%20');
  expect(await page.all('.faq-card details')).toHaveLength(100);
  expect(await page.texts('.faq-count output')).toEqual(['100 questions']);
});

test('a FAQ filter without a match says so and links to all questions', async () => {
  const page = await readPage('/faq?q=narwhal%3Cscript%3E');
  expect(await page.all('.faq-card')).toEqual([]);
  expect(await page.texts('.faq-count output')).toEqual(['No questions match “narwhal<script>”.']);
  const [all] = await page.all('.faq-count a');
  expect(all?.attributes).toEqual({ href: '/faq' });
  expect(page.html).not.toContain('narwhal<script>');
});

import { afterAll, expect, onTestFinished, test } from 'vitest';
import { EDITOR, openEditor } from './editor-page.ts';
import { Phone } from './phone.ts';

const { page } = await openEditor('/new-paper', { hasTouch: true }, afterAll);

/** An invented site that the page proposes. */
async function proposedSite(): Promise<string> {
  const [site] = /http:\/\/127\S+?\/publishers\/[a-z-]+/.exec(await page.innerText('main')) ?? [];
  return site ?? expect.fail('no site is proposed');
}

function countFrom(): Phone {
  onTestFinished(() => void page.removeAllListeners('load'));
  return new Phone(page);
}

test('a paper with a feed of its own is made with 17 taps and 8 page loads', async () => {
  const phone = countFrom();
  const next = () => phone.open('Save and go on');
  await phone.type('Name of the paper', 'Bay of Taps');
  await next();
  await phone.type('Place', 'Taps');
  await next();
  await phone.type('Address of a news site', await proposedSite());
  await next();
  await page.getByText('One feed was found.').waitFor();
  await next();
  await next();
  await phone.type('E-mail address', 'e@taps.ca');
  await phone.type('Phone number', '867-555-1234');
  await phone.type('Street address', '1 Main Street');
  await phone.type('When readers can reach you', 'Mondays');
  await next();
  phone.taps += 1;
  await page.getByRole('button', { name: 'Publish', exact: true }).tap();
  await page.getByText('Readers see version 1').first().waitFor();
  expect(await page.innerText('main')).not.toContain('.example');
  expect(phone.taps).toBeLessThanOrEqual(17);
  expect(phone.loads).toBeLessThanOrEqual(8);
});

test('a source is added to it with 6 taps and 5 page loads', async () => {
  await page.goto(`${EDITOR}/papers/bay-of-taps`);
  const phone = countFrom();
  await phone.open('Headlines');
  await phone.open('Sources');
  await phone.type('Address of a site', await proposedSite());
  await phone.open('Find feeds');
  await phone.open('Follow this feed', '');
  await phone.open('Follow and publish', '');
  await page.getByText('The source was added.').waitFor();
  expect(phone.taps).toBeLessThanOrEqual(6);
  expect(phone.loads).toBeLessThanOrEqual(5);
});

import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { readPage } from '../../../support/read-page.ts';

test('before it loads, the contact form’s frame has one button, which says what it is, its size and its host, and a link below it', async () => {
  const page = await readPage('/contact');
  const { host, origin } = new URL(env.SAMPLE_WORLD_ORIGIN);
  expect((await page.all('.embed-form .frame'))[0]?.attributes).toMatchObject({
    'data-frame': `${origin}/embeds/contact-form`,
    'data-title': 'Contact Form',
  });
  expect(await page.texts('.embed-form button')).toEqual([
    `Show the contact form, 0.1 MB, from ${host}`,
  ]);
  expect(await page.texts('.embed-form .frame')).toEqual(await page.texts('.embed-form button'));
  expect((await page.all('.embed-form a'))[0]?.attributes.href).toBe(
    `${origin}/embeds/contact-form`,
  );
});

test('/contact shows e-mail, phone, hours and street address', async () => {
  const page = await readPage('/contact');
  expect(await page.texts('.contact-columns dt')).toEqual([
    'Editorial e-mail',
    'Phone',
    'Street address',
  ]);
  expect(await page.texts('.contact-columns dd')).toEqual([
    'editor@nunavut-news.example',
    '867-555-0142Mon-Fri 8AM-6PM',
    '1 Example StreetIqaluit, Nunavut X0A 0H0',
  ]);
  expect(await page.texts('.contact-columns h2')).toEqual([
    'Contact Information',
    'Quick Links',
    'Send a Message',
  ]);
});

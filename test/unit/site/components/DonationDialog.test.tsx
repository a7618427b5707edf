import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DonationDialog } from '../../../../src/site/components/Footer.tsx';

const PAPER = { name: 'The Paper', language: 'en-CA' };
const WORDS =
  'data-heading="Support The Paper" data-text="Reading this site costs nothing. If it is worth something to you, a gift of any size helps to keep it open to every community." data-note="The donation site opens in a new tab." data-donate="Donate Now" data-not-now="Not Now" data-close="Close"';

test('the donation dialog renders nothing where no donation address is configured', () => {
  expect(renderToStaticMarkup(<DonationDialog publication={PAPER} />)).toBe('');
});

test('the donation dialog puts the donation address into the page without showing it', () => {
  expect(
    renderToStaticMarkup(
      <DonationDialog
        publication={{ ...PAPER, donation: { url: 'https://give.example/?a=1&b=2' } }}
      />,
    ),
  ).toBe(`<div hidden="" data-donation="https://give.example/?a=1&amp;b=2" ${WORDS}></div>`);
});

test('the donation dialog puts the two settings of the publication into the page', () => {
  const donation = { url: 'https://give.example/', oncePerDay: true, afterArticle: true };
  expect(renderToStaticMarkup(<DonationDialog publication={{ ...PAPER, donation }} />)).toBe(
    `<div hidden="" data-donation="https://give.example/" data-once-a-day="" data-after-article="" ${WORDS}></div>`,
  );
});

test('the donation dialog of a publication in French has its words in French', () => {
  const html = renderToStaticMarkup(
    <DonationDialog
      publication={{
        name: 'Le Papier',
        language: 'fr-CA',
        donation: { url: 'https://a.example/' },
      }}
    />,
  );
  expect(html).toContain('data-heading="Soutenez Le Papier"');
  expect(html).toContain(
    'data-donate="Faire un don" data-not-now="Pas maintenant" data-close="Fermer"',
  );
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DonationDialog } from '../../../../src/site/components/DonationDialog.tsx';

test('the donation dialog renders nothing where no donation address is configured', () => {
  expect(renderToStaticMarkup(<DonationDialog publication={{ name: 'The Paper' }} />)).toBe('');
});

test('the donation dialog puts the donation address into the page without showing it', () => {
  expect(
    renderToStaticMarkup(
      <DonationDialog
        publication={{ name: 'The Paper', donationUrl: 'https://give.example/?a=1&b=2' }}
      />,
    ),
  ).toBe(
    '<div hidden="" data-donation="https://give.example/?a=1&amp;b=2" data-name="The Paper"></div>',
  );
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DonationDialog } from '../../../../src/site/components/DonationDialog.tsx';

test('no reader is asked where no donation address is configured', () => {
  expect(renderToStaticMarkup(<DonationDialog publication={{ name: 'The Paper' }} />)).toBe('');
});

test('the page says where readers may donate and shows nothing of it', () => {
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

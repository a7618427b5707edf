import { expect, test } from 'vitest';
import { sandboxFor } from '../../../client/frames.ts';

const SITE = 'https://paper.example/community';

test('sandboxFor never gives a frame of the site itself the site’s origin', () => {
  expect(sandboxFor('/ads/6079445', SITE)).toBe(
    'allow-scripts allow-popups allow-popups-to-escape-sandbox',
  );
  expect(sandboxFor('https://paper.example/x', SITE)).not.toContain('allow-same-origin');
});

test('sandboxFor gives a third party’s frame its origin and forms, but not the right to navigate the page', () => {
  const sandbox = sandboxFor('https://wall.example/w', SITE);
  expect(sandbox).toContain('allow-same-origin');
  expect(sandbox).toContain('allow-forms');
  expect(sandbox).not.toContain('top-navigation');
});

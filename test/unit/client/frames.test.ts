import { expect, test } from 'vitest';
import { sandboxFor } from '../../../client/frames.ts';

const SITE = 'https://paper.example/community';

test('a frame of the site itself never gets the site’s origin', () => {
  expect(sandboxFor('/ads/6079445', SITE)).toBe(
    'allow-scripts allow-popups allow-popups-to-escape-sandbox',
  );
  expect(sandboxFor('https://paper.example/x', SITE)).not.toContain('allow-same-origin');
});

test('a third party’s frame keeps its own origin and may have forms, but never takes over the page', () => {
  const sandbox = sandboxFor('https://wall.example/w', SITE);
  expect(sandbox).toContain('allow-same-origin');
  expect(sandbox).toContain('allow-forms');
  expect(sandbox).not.toContain('top-navigation');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { IslandBoundary } from '../../../client/islands/IslandBoundary.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['en-CA', 'Unexpected Application Error!', 'Back to the news'],
  ['fr-CA', 'Erreur inattendue de l’application!', 'Retour aux actualités'],
  ['de', 'Unexpected Application Error!', 'Back to the news'],
])(
  'an island that throws on a page in %s is replaced by “%s” and a way back',
  (lang, text, back) => {
    vi.stubGlobal('document', { documentElement: { lang } });
    const boundary = new IslandBoundary({ children: 'the island' });
    expect(boundary.render()).toBe('the island');
    boundary.state = IslandBoundary.getDerivedStateFromError();
    expect(renderToStaticMarkup(boundary.render())).toBe(
      `<div class="empty" role="alert"><p>${text}</p><p><a class="button" href="/news">${back}</a></p></div>`,
    );
  },
);

import { Icon } from '../../shared/components/Icon.tsx';
import { newsHref } from '../../shared/components/NewsBrowser.tsx';
import { type SectionId, UNCHIPPED_SECTIONS } from '../../shared/sections.ts';
import { useWords } from './use-publication.ts';

/** The 16 categories in the order of their tiles (requirements#category-tiles). */
const TILE_SECTIONS = [
  'local',
  'national',
  'world',
  'politics',
  'business',
  'technology',
  'automotive',
  'real-estate',
  'health',
  'sports',
  'arts',
  'food',
  'lifestyle',
  ...UNCHIPPED_SECTIONS,
] as const satisfies readonly SectionId[];

const MAX_TILES = 8;

/**
 * Tiles that link to each category of /news (requirements#category-tile): all 16, or the first 8
 * and a link to the rest (requirements#category-short-form).
 */
export function CategoryBrowser({ showAll = false }: { showAll?: boolean }) {
  const { news, parts } = useWords();
  const tiles = showAll ? TILE_SECTIONS : TILE_SECTIONS.slice(0, MAX_TILES);
  return (
    <nav className="category-browser" aria-labelledby="categories">
      <h2 id="categories">{parts.browse}</h2>
      <ul>
        {tiles.map((section) => (
          <li key={section}>
            <a href={newsHref(section, '')}>
              <Icon name={section} />
              {news.sections[section]}
            </a>
          </li>
        ))}
      </ul>
      {!showAll && (
        <p>
          <a href="/news">{parts.viewAll}</a>
        </p>
      )}
    </nav>
  );
}

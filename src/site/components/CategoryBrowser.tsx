import { SECTION_NAMES, type SectionId } from '../../publications/sections.ts';
import { Icon } from '../../shared/components/Icon.tsx';

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
  'opinion',
  'archives',
  'events',
] as const satisfies readonly SectionId[];

/** Category tiles (requirements#category-tile). */
const CATEGORY_TILES = TILE_SECTIONS.map((section) => ({
  name: SECTION_NAMES[section],
  icon: section,
  href: `/news?category=${section}`,
}));

const MAX_TILES = 8;

/** Tiles that link to each category of /news: all 16, or the first 8 and a link to the rest (requirements#category-short-form). */
export function CategoryBrowser({ showAll = false }: { showAll?: boolean }) {
  const tiles = showAll ? CATEGORY_TILES : CATEGORY_TILES.slice(0, MAX_TILES);
  return (
    <nav className="category-browser" aria-labelledby="categories">
      <h2 id="categories">Browse by Category</h2>
      <ul>
        {tiles.map(({ name, icon, href }) => (
          <li key={href}>
            <a href={href}>
              <Icon name={icon} />
              {name}
            </a>
          </li>
        ))}
      </ul>
      {!showAll && (
        <p>
          <a href="/news">View All Categories →</a>
        </p>
      )}
    </nav>
  );
}

import type { OwnTexts } from '../own-texts.ts';
import type { Search } from '../search/search.ts';
import type { NewsWords } from '../words/en/news.ts';
import { markText } from './Syllabics.tsx';

const ID = 'own';

/**
 * Link to the publication's own matching texts, with their number, shown next to the count of
 * stories.
 */
export function OwnTextsLink({ own, words }: { own: OwnTexts; words: NewsWords }) {
  const count = own.groups.reduce((sum, { total }) => sum + total, 0);
  return <a href={`#${ID}`}>{words.ownCount(count, own.publisher)}</a>;
}

/**
 * The publication's own posts, resources and answers that match a search, listed below the stories.
 */
export function OwnTextsFound({
  own,
  search,
  words,
}: {
  own: OwnTexts;
  search: Search;
  words: NewsWords;
}) {
  return (
    <section className="own" id={ID} aria-labelledby="own-heading">
      <h2 id="own-heading">{words.ownHeading(own.publisher)}</h2>
      <div>
        {own.groups.map(({ name, texts, all }) => (
          <div key={name}>
            <h3>{name}</h3>
            <ul>
              {texts.map(({ title, href }) => (
                <li key={href}>
                  <a href={href}>{markText(title, search.rangesIn(title))}</a>
                </li>
              ))}
              <li>
                <a href={all.href}>{all.title} →</a>
              </li>
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

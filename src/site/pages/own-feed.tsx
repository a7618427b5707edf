import { usePublication, useWords } from '../components/use-publication.ts';
import {
  headlineFeedName,
  MAX_FEED_QUERY_LENGTH,
  publishersOf,
  SEARCH_FEED_PATH,
  sectionsWithFeed,
} from '../syndication/feed-list.ts';

/**
 * A form that composes a feed; its empty fields are left out of the address
 * (http/request-address.ts).
 */
export function OwnFeed() {
  const publication = usePublication();
  const words = useWords().rss.own;
  const { gazetteer } = publication;
  return (
    <form className="form rss-own" action={SEARCH_FEED_PATH}>
      <h2>{words.heading}</h2>
      <p>{words.text}</p>
      <label>
        {words.words}
        <input type="search" name="q" maxLength={MAX_FEED_QUERY_LENGTH} />
      </label>
      <Choice
        name="category"
        label={words.section}
        options={sectionsWithFeed(publication).map((id) => [id, headlineFeedName(publication, id)])}
      />
      {gazetteer && (
        <Choice
          name="community"
          label={words.community}
          options={gazetteer.communities.map(({ slug, name }) => [slug, name])}
        />
      )}
      <Choice
        name="publisher"
        label={words.publisher}
        options={publishersOf(publication).map((name) => [name, name])}
      />
      <button type="submit">{words.open}</button>
    </form>
  );
}

function Choice(props: {
  name: string;
  label: string;
  options: readonly (readonly [value: string, name: string])[];
}) {
  const { name, label, options } = props;
  return (
    <label>
      {label}
      <select name={name}>
        <option value="">{useWords().rss.own.any}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value === text ? undefined : value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

import type { HubEntry } from '../../publications/content.ts';
import type { Publication } from '../../publications/publication.ts';
import { wordsOf } from '../words/words.ts';
import { PlaceholderPanel } from './PlaceholderPanel.tsx';

/** Four buttons (requirements#community-hub). What does not exist yet opens a panel: a popover, which needs no JavaScript. */
export function CommunityHub({
  entries,
  publication,
}: {
  entries: readonly HubEntry[];
  publication: Publication;
}) {
  const words = wordsOf(publication).community;
  return (
    <section className="hub" aria-labelledby="hub">
      <h2 id="hub">{words.hub}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.name}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
      {entries.map(({ name, text, panel }) =>
        panel ? (
          <div key={panel} id={panel} popover="auto" role="dialog" aria-label={name}>
            <PlaceholderPanel
              publication={publication}
              type="community"
              heading={name}
              tagline={text}
            />
            <p className="panel-ways">
              <a href="/contact">{words.writeToUs}</a>{' '}
              <button type="button" popoverTarget={panel} popoverTargetAction="hide">
                {words.close}
              </button>
            </p>
          </div>
        ) : null,
      )}
    </section>
  );
}

function Entry({ entry: { name, href, panel } }: { entry: HubEntry }) {
  return href ? (
    <a className="button" href={href}>
      {name}
    </a>
  ) : (
    <button type="button" className="button" popoverTarget={panel} aria-haspopup="dialog">
      {name}
    </button>
  );
}

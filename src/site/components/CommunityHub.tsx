import { COMMUNITY, type HubEntry } from '../content/community.ts';
import { PlaceholderPanel } from './PlaceholderPanel.tsx';

/** Four buttons (requirements#community-hub). What does not exist yet opens a panel: a popover, which needs no JavaScript. */
export function CommunityHub() {
  return (
    <section className="hub" aria-labelledby="hub">
      <h2 id="hub">Community Hub</h2>
      <ul>
        {COMMUNITY.hub.map((entry) => (
          <li key={entry.name}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
      {COMMUNITY.hub.map(({ name, text, panel }) =>
        panel ? (
          <div key={panel} id={panel} popover="auto" role="dialog" aria-label={name}>
            <PlaceholderPanel type="community" heading={name} tagline={text} />
            <p className="panel-ways">
              <a href="/contact">Write to us</a>
              <button type="button" popoverTarget={panel} popoverTargetAction="hide">
                Close
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

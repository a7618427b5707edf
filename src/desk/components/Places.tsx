import type { PaperContext } from '../context/desk-context.ts';

/**
 * The communities that a notice or an event is for, each region's behind its name: a phone does not show all of them at once. A region in which some
 * are chosen is open.
 */
export function Places(props: {
  readonly context: Pick<PaperContext, 'publication' | 'words'>;
  readonly chosen: readonly string[];
  readonly label: string;
  readonly help: string;
}) {
  const { context, chosen, label, help } = props;
  const { notices: words } = context.words;
  const communities = context.publication.gazetteer?.communities ?? [];
  if (communities.length === 0) return null;
  const regions = Map.groupBy(communities, ({ region }) => region);
  return (
    <fieldset className="field places">
      <legend>{label}</legend>
      <p className="help">{help}</p>
      {[...regions].map(([region, places]) => (
        <details key={region} open={places.some(({ slug }) => chosen.includes(slug))}>
          <summary>
            <span>{region}</span> <span className="hint">{words.places(places.length)}</span>{' '}
            <span className="chosen">{words.chosen}</span>
          </summary>
          <div className="options">
            {places.map(({ slug, name }) => (
              <label key={slug}>
                <input
                  type="checkbox"
                  name="communities"
                  value={slug}
                  defaultChecked={chosen.includes(slug)}
                />{' '}
                {name}
              </label>
            ))}
          </div>
        </details>
      ))}
    </fieldset>
  );
}

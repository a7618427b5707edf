import type { PaperContext } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import { describedGroup, Problem } from './fields.tsx';

/**
 * The communities that a notice or an event is for, each region's behind its name: a phone does not show all of them at once. A region in which some
 * are chosen is open.
 */
export function Places(props: {
  readonly context: Pick<PaperContext, 'publication' | 'words'>;
  readonly chosen: readonly string[];
  readonly label: string;
  readonly help: string;
  readonly problems: FormProblems | undefined;
}) {
  const { context, chosen, label, help, problems } = props;
  const { notices: words } = context.words;
  const communities = context.publication.gazetteer?.communities ?? [];
  const gone = chosen.filter((each) => each && !communities.some(({ slug }) => slug === each));
  if (communities.length + gone.length === 0) return null;
  const regions = Map.groupBy(communities, ({ region }) => region);
  return (
    <fieldset {...describedGroup('communities', problems)} className="field places">
      <legend>{label}</legend>
      <p className="help">{help}</p>
      <Problem name="communities" message={problems?.get('communities')} />
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
      {/* Without the last of its communities it would be for the whole paper. */}
      {gone.length > 0 && (
        <div className="options">
          {gone.map((slug) => (
            <label key={slug}>
              <input type="checkbox" name="communities" value={slug} defaultChecked={true} /> {slug}
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}

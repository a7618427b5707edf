import type { Publication } from '../../model/publication/publication.ts';
import type { FormProblems } from '../forms/checks.ts';
import type { Choice, Field } from '../forms/fields.ts';
import { useEditorWords } from './editor-locale.ts';
import { describedGroup, Problem } from './fields.tsx';

type WithPlaces = Pick<Publication, 'gazetteer'>;

/** The communities of a paper as choices, each below its region. */
export function placeChoices({ gazetteer }: WithPlaces): Choice[] {
  return (gazetteer?.communities ?? []).map(({ slug, name, region }) => [slug, name, region]);
}

/** The names of communities, separated by commas; empty without any. */
export function placeNames({ gazetteer }: WithPlaces, slugs: readonly string[]): string {
  const chosen = gazetteer?.communities.filter(({ slug }) => slugs.includes(slug)) ?? [];
  return chosen.map(({ name }) => name).join(', ');
}

/**
 * The communities of a record, in a closed list for each region, so that a phone does not show all
 * of them at once. A region with a chosen community is open.
 */
export function Places(props: {
  field: Field;
  chosen: readonly string[];
  problems: FormProblems | undefined;
}) {
  const { field, chosen, problems } = props;
  const { notices: words } = useEditorWords();
  const { name, label, help, choices = [] } = field;
  const gone = chosen.filter((each) => !choices.some(([slug]) => slug === each));
  if (choices.length + gone.length === 0) return null;
  const regions = Map.groupBy(choices, ([, , region]) => region);
  const checkbox = (slug: string, text: string) => (
    <label key={slug}>
      <input type="checkbox" name={name} value={slug} defaultChecked={chosen.includes(slug)} />{' '}
      {text}
    </label>
  );
  return (
    <fieldset {...describedGroup(name, problems)} className="field places">
      <legend>{label}</legend>
      <p className="help">{help}</p>
      <Problem name={name} message={problems?.get(name)} />
      {[...regions].map(([region, places]) => (
        <details key={region} open={places.some(([slug]) => chosen.includes(slug))}>
          <summary>
            <span>{region}</span> <span className="hint">{words.places(places.length)}</span>{' '}
            <span className="chosen">{words.chosen}</span>
          </summary>
          <div className="options">{places.map(([slug, text]) => checkbox(slug, text))}</div>
        </details>
      ))}
      {/* Without its last community it would apply to the whole paper. */}
      {gone.length > 0 && <div className="options">{gone.map((slug) => checkbox(slug, slug))}</div>}
    </fieldset>
  );
}

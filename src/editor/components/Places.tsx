import type { Publication } from '../../model/publication/publication.ts';
import type { FormProblems } from '../forms/checks.ts';
import type { Choice, Field } from '../forms/fields.ts';
import { useEditorWords } from './editor-locale.ts';
import { FieldGroup, Options } from './fields.tsx';

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
  const { name, choices = [] } = field;
  const unknown = chosen.filter((each) => !choices.some(([slug]) => slug === each));
  if (choices.length + unknown.length === 0) return null;
  const regions = Map.groupBy(choices, ([, , region]) => region);
  return (
    <FieldGroup {...field} problems={problems} look="places">
      {[...regions].map(([region, places]) => (
        <details key={region} open={places.some(([slug]) => chosen.includes(slug))}>
          <summary>
            <span>{region}</span> <span className="hint">{words.places(places.length)}</span>{' '}
            <span className="chosen">{words.chosen}</span>
          </summary>
          <Options name={name} choices={places} values={chosen} />
        </details>
      ))}
      {/* Unknown communities stay selected: without any, the record applies everywhere. */}
      {unknown.length > 0 && (
        <Options name={name} choices={unknown.map((slug) => [slug, slug])} values={chosen} />
      )}
    </FieldGroup>
  );
}

import { Button } from '../components/Button.tsx';
import { FormFields } from '../components/FormFields.tsx';
import { describedGroup, Problem } from '../components/fields.tsx';
import { type Field, pick } from '../forms/fields.ts';
import type { EditorWords } from '../words/en/index.ts';
import { COLOUR_NAMES } from './colour-pairs.ts';
import { feedsOf, type StepContent, stepValues } from './step-fields.ts';
import type { FormStep } from './steps.ts';

interface StepProps {
  fields: readonly Field[];
  content: StepContent;
  words: EditorWords['newPaper'];
}

/** The form of a page. */
export function StepForm({ step, ...props }: StepProps & { step: FormStep }) {
  if (step === 'feeds') return <FeedsForm {...props} />;
  const rest = props.fields.filter(({ name }) => name !== 'colour');
  return (
    <>
      {step === 'look' && <Colours {...props} />}
      <FormFields
        fields={rest}
        values={stepValues(props.content)}
        problems={props.content.problems}
      />
    </>
  );
}

function FeedsForm({ fields, content, words }: StepProps) {
  const shared = { values: stepValues(content), problems: content.problems };
  return (
    <>
      <p>{words.feedsHelp}</p>
      <FormFields fields={pick(fields, 'desks')} {...shared} />
      <h2>{words.ownFeed}</h2>
      <FormFields fields={pick(fields, 'site')} {...shared} />
      <p className="buttons">
        <Button does="find" look="second">
          {words.find}
        </Button>
      </p>
      {feedsOf(content).length > 0 && (
        <FormFields fields={pick(fields, 'feed', 'publisher', 'section')} {...shared} />
      )}
    </>
  );
}

/** The pairs of colours, each shown on its button. */
function Colours({ content, words }: StepProps) {
  const { problems } = content;
  const { colour } = stepValues(content);
  return (
    <fieldset {...describedGroup('colour', problems)} className="field choices">
      <legend>{words.colours}</legend>
      <p className="help">{words.coloursHelp}</p>
      <Problem name="colour" message={problems?.get('colour')} />
      <div className="options">
        {([...COLOUR_NAMES, 'own'] as const).map((name) => (
          <label key={name}>
            <input type="radio" name="colour" value={name} defaultChecked={name === colour} />
            {name !== 'own' && (
              <>
                <span className={`swatch ${name}-light`} />
                <span className={`swatch ${name}-dark`} />
              </>
            )}{' '}
            {words.colourNames[name]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { useEditorLocale } from '../components/editor-locale.ts';
import { describedGroup, Problem, Select, TextArea, TextField } from '../components/fields.tsx';
import { CANADIAN_ZONES } from '../paper/time-zones.ts';
import type { EditorWords } from '../words/en/index.ts';
import { COLOUR_NAMES, COLOUR_PAIRS } from './colour-pairs.ts';
import { FeedFields } from './FeedFields.tsx';
import type { StepProps } from './step-props.ts';
import type { FormStep } from './steps.ts';

/** The fields of a page. */
export function StepFields({ step, ...props }: StepProps & { readonly step: FormStep }) {
  const Fields = FIELDS[step];
  return <Fields {...props} />;
}

/** What the fields of all pages are called, by their names. */
export function stepLabels(words: EditorWords['newPaper']): Readonly<Record<string, string>> {
  const { name, id, language, cityLine, coverage, timeZone, desks, publisher, section } = words;
  const { light, dark, email, phone, address, supportHours, host } = words;
  return {
    ...{ name, id, language, cityLine, coverage, timeZone, desks, publisher, section },
    ...{ site: words.ownFeed, feed: words.found, colour: words.colours, light, dark },
    ...{ email, phone, address, supportHours, host },
  };
}

const FIELDS: Record<FormStep, (props: StepProps) => React.ReactNode> = {
  name: NameFields,
  place: PlaceFields,
  feeds: FeedFields,
  look: LookFields,
  contact: ContactFields,
};

function NameFields({ paper, problems }: StepProps) {
  const { newPaper } = useEditorLocale().words;
  const languages = (['en-CA', 'fr-CA'] as const).map(
    (tag) => [tag, newPaper.languages[tag]] as const,
  );
  return (
    <>
      <TextField
        name="name"
        label={newPaper.name}
        help={newPaper.nameHelp}
        value={paper.name}
        max={60}
        problems={problems}
      />
      <TextField
        name="id"
        label={newPaper.id}
        help={newPaper.idHelp}
        value={paper.id}
        isOptional={true}
        problems={problems}
      />
      <Select
        name="language"
        label={newPaper.language}
        value={paper.language}
        choices={languages}
        problems={problems}
      />
    </>
  );
}

function PlaceFields({ paper, problems }: StepProps) {
  const { newPaper } = useEditorLocale().words;
  const zones = CANADIAN_ZONES.map(
    (zone) => [zone, zone.replace('America/', '').replaceAll('_', ' ')] as const,
  );
  return (
    <>
      <TextField
        name="cityLine"
        label={newPaper.cityLine}
        help={newPaper.cityLineHelp}
        value={paper.cityLine}
        max={60}
        problems={problems}
      />
      <TextField
        name="coverage"
        label={newPaper.coverage}
        help={newPaper.coverageHelp}
        value={paper.coverage}
        max={100}
        isOptional={true}
        problems={problems}
      />
      <Select
        name="timeZone"
        label={newPaper.timeZone}
        value={paper.timeZone}
        choices={zones}
        problems={problems}
      />
    </>
  );
}

function LookFields({ paper, problems }: StepProps) {
  const { newPaper } = useEditorLocale().words;
  const { colours } = paper;
  const known = COLOUR_NAMES.find(
    (name) =>
      COLOUR_PAIRS[name].light === colours?.light && COLOUR_PAIRS[name].dark === colours.dark,
  );
  const own = colours && !known ? colours : undefined;
  return (
    <>
      <fieldset {...describedGroup('colour', problems)} className="field choices">
        <legend>{newPaper.colours}</legend>
        <p className="help">{newPaper.coloursHelp}</p>
        <Problem name="colour" message={problems?.get('colour')} />
        <div className="options">
          {([...COLOUR_NAMES, 'own'] as const).map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="colour"
                value={name}
                defaultChecked={name === (own ? 'own' : (known ?? 'blue'))}
              />
              {name !== 'own' && (
                <>
                  <span className={`swatch ${name}-light`} />
                  <span className={`swatch ${name}-dark`} />
                </>
              )}{' '}
              {newPaper.colourNames[name]}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        name="light"
        label={newPaper.light}
        help={newPaper.colourHelp}
        value={own?.light}
        isOptional={true}
        problems={problems}
      />
      <TextField
        name="dark"
        label={newPaper.dark}
        help={newPaper.colourHelp}
        value={own?.dark}
        isOptional={true}
        problems={problems}
      />
    </>
  );
}

function ContactFields({ paper, problems, localHost }: StepProps) {
  const { newPaper } = useEditorLocale().words;
  return (
    <>
      <TextField
        name="email"
        type="email"
        label={newPaper.email}
        value={paper.email}
        problems={problems}
      />
      <TextField
        name="phone"
        label={newPaper.phone}
        value={paper.phone}
        max={60}
        problems={problems}
      />
      <TextArea
        name="address"
        label={newPaper.address}
        value={paper.address}
        rows={2}
        max={200}
        problems={problems}
      />
      <TextField
        name="supportHours"
        label={newPaper.supportHours}
        help={newPaper.supportHoursHelp}
        value={paper.supportHours}
        max={100}
        problems={problems}
      />
      <TextField
        name="host"
        label={newPaper.host}
        help={newPaper.hostHelp(localHost)}
        value={paper.host}
        isOptional={true}
        problems={problems}
      />
    </>
  );
}

import type { FormProblems } from '../forms/checks.ts';
import { type Field, severalOf, type Values } from '../forms/fields.ts';
import { Choices, Select, TextArea, TextField, Tick } from './fields.tsx';
import { Places } from './Places.tsx';

interface FormFieldsProps {
  fields: readonly Field[];
  values: Values;
  problems?: FormProblems | undefined;
}

export function FormFields(props: FormFieldsProps) {
  const { fields, values, problems } = props;
  return fields.map((field) => (
    <Control key={field.name} field={field} value={values[field.name]} problems={problems} />
  ));
}

/** Fields that few records need, below a summary; open if one has a problem. */
export function FoldedFields(props: FormFieldsProps & { summary: string; isOpen?: boolean }) {
  const { summary, isOpen = false, fields, values, problems } = props;
  return (
    <details open={isOpen || fields.some(({ name }) => problems?.has(name))}>
      <summary>{summary}</summary>
      <div className="stack">
        <FormFields fields={fields} values={values} problems={problems} />
      </div>
    </details>
  );
}

function Control(props: {
  field: Field;
  value: string | undefined;
  problems: FormProblems | undefined;
}) {
  const { field, value, problems } = props;
  const { kind = 'text', choices = [] } = field;
  const shared = { ...field, value, problems };
  switch (kind) {
    case 'lines':
      return <TextArea {...shared} />;
    case 'choice':
      return <Select {...shared} choices={choices} />;
    case 'radios':
      return <Choices {...shared} type="radio" values={[value ?? '']} choices={choices} />;
    case 'choices':
      return <Choices {...shared} values={severalOf(value)} choices={choices} />;
    case 'places':
      return <Places field={field} chosen={severalOf(value)} problems={problems} />;
    case 'tick':
      return <Tick {...shared} isTicked={value === 'yes'} />;
    default:
      return <TextField {...shared} type={kind} />;
  }
}

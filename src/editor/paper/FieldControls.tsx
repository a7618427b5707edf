import { type FormField, isOffered, type Offered } from '../../papers/compile/form-fields.ts';
import { COLOUR_CODE } from '../../papers/compile/schema/colours.ts';
import { useEditorWords } from '../components/editor-locale.ts';
import { FormFields } from '../components/FormFields.tsx';
import { FieldGroup } from '../components/fields.tsx';
import type { FormProblems } from '../forms/checks.ts';
import { type Choice, type Field, hasSeveral } from '../forms/fields.ts';
import type { EditorWords } from '../words/en/index.ts';
import { type FormValue, isGroup, isLines, join } from './form-values.ts';
import { labelOf, nameIn } from './labels.ts';
import { hasPages, isChosen } from './parts.ts';

const LONG = 70;
/** The colours of a paper that chose none, which a new pair starts with. */
const COLOURS: Readonly<Record<string, string>> = { light: '#0b4a66', dark: '#86cbe6' };

/** The choices for the texts that a paper's forms offer. */
export type Offers = (kind: Offered) => readonly Choice[];

interface ControlProps {
  field: FormField;
  name: string;
  value: FormValue;
  offers: Offers;
  problems?: FormProblems | undefined;
}

/** The controls of a group's fields, without those that have pages of their own. */
export function Fields({ field, name, value, ...rest }: ControlProps) {
  const words = useEditorWords();
  const { fields = [] } = field;
  return fields.map((each) => {
    const inner = {
      ...rest,
      field: each,
      name: join(name, each.name),
      value: isGroup(value) ? value[each.name] : undefined,
    };
    if (each.format === 'id' || hasPages(each)) return null;
    if (each.kind !== 'object') return <Control key={each.name} {...inner} />;
    return (
      <FieldGroup
        key={each.name}
        name={inner.name}
        label={labelOf(each.name, words)}
        help={each.description}
        problems={rest.problems}
        // The only group of a page has the page's heading.
        look={fields.length === 1 ? 'stack alone' : 'stack'}
      >
        <Fields {...inner} />
      </FieldGroup>
    );
  });
}

function Control({ field, name, value, offers, problems }: ControlProps) {
  const words = useEditorWords();
  const text = typeof value === 'string' ? value : '';
  const shown = controlOf(field, name, text, { offers, words });
  const marker = hasSeveral(shown) && <input type="hidden" name={name} value="" />;
  // A browser's field for colours is never empty.
  const first = shown.kind === 'color' ? COLOURS[field.name] : '';
  const values = { [name]: hasSeveral(shown) ? text.replaceAll('\n', ' ') : text || first };
  return (
    <>
      {marker}
      <FormFields fields={[shown]} values={values} problems={problems} />
    </>
  );
}

/** The definition of a field's control, as the forms and the conflict page use it. */
export function controlOf(
  field: FormField,
  name: string,
  text: string,
  { offers, words }: { offers: Offers; words: EditorWords },
): Field {
  const { form } = words.paper;
  const isWritten = isLines(field) && !isChosen(field);
  return {
    name,
    label: labelOf(field.name, words),
    help: [field.description, isWritten ? form.onePerLine : ''].filter(Boolean).join(' '),
    isOptional: !field.isRequired,
    max: field.maxLength,
    ...kindOf(field, text, offers, form),
  };
}

function kindOf(
  field: FormField,
  text: string,
  offers: Offers,
  form: EditorWords['paper']['form'],
): Pick<Field, 'kind' | 'choices' | 'rows'> {
  const { kind, format, maxLength = 0 } = field;
  if (isChosen(field)) {
    const ticked = text.split('\n').filter(Boolean);
    return { kind: 'choices', choices: offered(field.item, ticked, offers) };
  }
  if (kind === 'flag' || kind === 'choice' || isOffered(format)) {
    const none: Choice[] = field.isRequired && text !== '' ? [] : [['', form.notSet]];
    return { kind: 'choice', choices: [...none, ...choicesOf(field, text, offers, form)] };
  }
  if (isLines(field) || kind === 'paragraphs')
    return { kind: 'lines', rows: rowsFor(text, kind === 'paragraphs' ? 6 : 3) };
  if (text.length > LONG || maxLength > LONG || text.includes('\n'))
    return { kind: 'lines', rows: 3 };
  // A browser's field for colours shows any other text as black.
  if (format === 'colour')
    return text === '' || COLOUR_CODE.test(text.toLowerCase()) ? { kind: 'color' } : {};
  return format === 'url' || format === 'email' || format === 'date' ? { kind: format } : {};
}

function rowsFor(text: string, least: number): number {
  return Math.min(Math.max(text.split('\n').length + 1, least), 12);
}

function choicesOf(
  field: FormField,
  text: string,
  offers: Offers,
  form: EditorWords['paper']['form'],
): Choice[] {
  if (isOffered(field.format)) return offered(field, text === '' ? [] : [text], offers);
  const known: Choice[] =
    field.kind === 'flag'
      ? [
          ['yes', form.yes],
          ['no', form.no],
        ]
      : (field.choices ?? []).map((each) => [each, nameIn(form.choices, each) ?? each]);
  return withUnknown(known, text === '' ? [] : [text]);
}

function offered(field: FormField | undefined, chosen: readonly string[], offers: Offers) {
  const { format } = field ?? {};
  return withUnknown(isOffered(format) ? offers(format) : [], chosen);
}

/** The choices, and chosen values that are not among them: the compiler reports those. */
function withUnknown(choices: readonly Choice[], chosen: readonly string[]): Choice[] {
  const unknown = chosen.filter((each) => !choices.some(([value]) => value === each));
  return [...choices, ...unknown.map((each): Choice => [each, each])];
}

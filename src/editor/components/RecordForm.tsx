import type { ReactNode } from 'react';
import type { FormProblems, RejectedForm } from '../forms/checks.ts';
import { type Field, givenValues, labelsOf, type Values } from '../forms/fields.ts';
import { FORM_ID } from '../forms/id.ts';
import { BASE, IS_MERGED, openedBefore, openedWith } from '../forms/merge-form.ts';
import { useEditorWords } from './editor-locale.ts';
import { FormId, HiddenFields, ProblemSummary } from './fields.tsx';
import { TitleAndFacts } from './TitleAndFacts.tsx';

/** A form filled with a stored record, or with rejected input and its problems. */
export interface RecordFormProps {
  action: string;
  /** The key under which the browser stores unsent input. */
  storageKey: string;
  values: Values;
  /** The version that the form was opened with; a new record has none. */
  version?: string | undefined;
  /** What the stored record was then, for a merge (`openedWith`). */
  base?: string;
  /** Set if the form was merged with others' changes. */
  merged?: string;
  problems?: FormProblems | undefined;
}

/** The content of a stored record's form, or of its rejected form. */
export function shownContent(
  stored: { values: Values; version: number },
  fields: readonly Field[],
  rejected: RejectedForm | undefined,
): Pick<RecordFormProps, 'values' | 'version' | 'base' | 'merged' | 'problems'> {
  if (!rejected) return { values: stored.values, ...openedWith(stored) };
  const { form, problems } = rejected;
  // What the form was opened with, so that other saves are merged or cause a conflict.
  return { values: givenValues(form, fields), ...openedBefore(form), problems };
}

/** The hidden fields with what a form was opened with. Says if it has others' changes since. */
export function OpenedWith({
  version,
  base = '',
  merged,
}: Pick<RecordFormProps, 'version' | 'base' | 'merged'>) {
  const { forms } = useEditorWords();
  const fields = { version: `${version}`, [BASE]: base, ...(merged && { [IS_MERGED]: merged }) };
  return (
    <>
      {merged && <p role="status">{forms.merged}</p>}
      <HiddenFields fields={Object.entries(fields)} />
    </>
  );
}

/** The form around the fields of a record: the summary of problems, and its id or version. */
export function RecordForm(
  props: RecordFormProps & { fields: readonly Field[]; children: ReactNode },
) {
  const { action, storageKey, values, problems, fields, children } = props;
  return (
    <form method="post" action={action} noValidate={true} data-draft-key={storageKey}>
      <ProblemSummary problems={problems} labels={labelsOf(fields)} />
      {props.version === undefined ? <FormId id={values[FORM_ID]} /> : <OpenedWith {...props} />}
      {children}
    </form>
  );
}

/** A record in a list. `href`: its form, if the person may change it. */
export function RecordRow(props: {
  href: string | undefined;
  title: string | undefined;
  lang: string | undefined;
  facts: readonly string[];
}) {
  const { href, title, lang, facts } = props;
  const link = (
    <a href={href} lang={lang}>
      {title}
    </a>
  );
  return <TitleAndFacts title={href ? link : <span lang={lang}>{title}</span>} facts={facts} />;
}

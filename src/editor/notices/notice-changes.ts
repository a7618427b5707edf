import { MAX_NOTICES_BYTES, type Notice } from '../../model/editorial/editorial.ts';
import type { Publication } from '../../model/publication/publication.ts';
import type { PaperContext } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import type { GivenForm } from '../forms/read-form.ts';
import type { Action } from '../store/audit.ts';
import type { EditorWords } from '../words/en/index.ts';
import { valuesOf } from './read-notice.ts';
import { type KeptNotice, MAX_OPEN } from './store-notices.ts';

/** The message for a notice that would exceed the paper's limits. */
export function noRoom({ notices }: EditorWords): FormProblems {
  return new Map([['kind', notices.noRoom(MAX_OPEN, MAX_NOTICES_BYTES / 1_000)]]);
}

/**
 * Whether a stored notice is in force and equals the form: the form was sent twice. Without a
 * `from` the form means the time of its first sending.
 */
export function saysTheSame(
  { notice: kept, withdrawnAt }: KeptNotice,
  notice: Notice,
  form: GivenForm,
  publication: Publication,
): boolean {
  const from = form.text('from') === '' ? kept.from : notice.from;
  const [before, after] = [kept, { ...notice, from }].map((each) =>
    JSON.stringify(valuesOf(each, publication)),
  );
  return withdrawnAt === null && before === after;
}

/** The row of audit of a change of a notice. */
export function changeOf(
  { publication, person }: PaperContext,
  action: Extract<Action, `notice ${string}`>,
  before: Notice | undefined,
  after: Notice | undefined,
) {
  const subject = (after ?? before)?.texts[0]?.title ?? '';
  return { paper: publication.id, person, action, subject, before, after };
}

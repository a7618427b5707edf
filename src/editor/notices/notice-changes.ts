import { MAX_NOTICES_BYTES, type Notice } from '../../model/editorial/editorial.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { redirectToList } from '../components/serve-page.ts';
import type { PaperContext } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import type { GivenForm } from '../forms/read-form.ts';
import { type Action, auditIfChanged } from '../store/audit.ts';
import {
  type EditorialChange,
  type Publishing,
  publishEditorial,
} from '../store/publish-editorial.ts';
import type { EditorWords } from '../words/en/index.ts';
import { valuesOf } from './read-notice.ts';
import { MAX_OPEN, type StoredNotice } from './store-notices.ts';

/** A change of a notice for the log; a new notice has no `before`, an ended one no `after`. */
interface NoticeChange {
  action: Extract<Action, `notice ${string}`>;
  before?: Notice;
  after?: Notice;
}

/**
 * Runs the statement that changes a notice in one batch with its audit row and further statements,
 * and publishes the change.
 *
 * @throws the error of D1; then nothing has changed
 */
export function publishNotice(
  context: PaperContext,
  statement: D1PreparedStatement,
  { action, before, after }: NoticeChange,
  ...others: readonly D1PreparedStatement[]
): Promise<EditorialChange> {
  const { env, publication, person, now } = context;
  const subject = (after ?? before)?.texts[0]?.title ?? '';
  const change = { paper: publication.id, person, action, subject, before, after };
  return publishEditorial(context, [statement, auditIfChanged(env.DB, change, now), ...others]);
}

/** The key under which browsers store unsent input of a notice's form. */
export function storageKeyOf(id: string): string {
  return `notice-${id}`;
}

/** Redirects to the list, with the outcome for the notice. */
export function redirectToNotices(
  context: PaperContext,
  publishing: Publishing,
  id: string,
  savedForm = storageKeyOf(id),
): Response {
  return redirectToList(context, 'notices', publishing, savedForm, { notice: id });
}

/** The message for a notice that would exceed the paper's limits. */
export function noRoom({ notices }: EditorWords): FormProblems {
  return new Map([['kind', notices.noRoom(MAX_OPEN, MAX_NOTICES_BYTES / 1_000)]]);
}

/**
 * Whether a stored notice is in force and equals the form: the form was sent twice. Without a
 * `from` the form means the time of its first sending.
 */
export function saysTheSame(
  { content, closedAt }: StoredNotice,
  notice: Notice,
  form: GivenForm,
  publication: Publication,
): boolean {
  const from = form.text('from') === '' ? content.from : notice.from;
  const [before, after] = [content, { ...notice, from }].map((each) =>
    JSON.stringify(valuesOf(each, publication)),
  );
  return closedAt === null && before === after;
}

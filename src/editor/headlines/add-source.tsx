import type { Context } from 'hono';
import { describeFailure } from '../../feeds/judge/describe-judgement.ts';
import { readPastedAddress } from '../../feeds/judge/public-address.ts';
import { type FeedOwner, ownerOfFeed } from '../../model/sources/owner-of-feed.ts';
import { FACTS } from '../../papers/compile/compile-paper.ts';
import { Button } from '../components/Button.tsx';
import { FormFields } from '../components/FormFields.tsx';
import { Choices, HiddenFields, ProblemSummary } from '../components/fields.tsx';
import { redirectTo, servePage } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import { type Field, labelsOf, type Values } from '../forms/fields.ts';
import { type GivenForm, readForm } from '../forms/read-form.ts';
import { BUILT_IN_DESKS, listPapers, listUnfollowedSites } from '../store/papers.ts';
import type { EditorWords } from '../words/en/index.ts';
import { addGroups, addSource, type NewSource } from './edit-sources.ts';
import { Offer } from './Offer.tsx';
import { FindForm, NotPublished, Parts } from './parts.tsx';
import { type OfferedFeed, searchFeeds } from './search-feeds.ts';
import {
  addressFields,
  readSourceForm,
  type Saved,
  saveSources,
  sentValues,
  sourceFields,
} from './source-fields.ts';
import { redirectToSources, sourcesPath } from './sources.tsx';

/** The limit of a suggested publisher's name (characters). */
const MAX_SUGGESTED = 80;

/** The content of the page below the address field. */
interface PageContent {
  pasted?: string;
  offered?: readonly OfferedFeed[];
  given?: { address: string; isCalendar: boolean; values: Values };
  problems?: FormProblems;
  reasons?: readonly string[];
  /** Groups of feeds that have a wanted source, and that the paper could carry. */
  groups?: readonly string[];
}

/** GET /papers/:paper/headlines/sources/add: the field for an address. */
export async function serveAddSource(c: Context<Environment>): Promise<Response> {
  if (c.var.paper.isBuiltIn) return redirectTo(sourcesPath(c.var.paper));
  return showAddSource(c, {});
}

/** POST of the same (`do`): `find` the feeds of an address, `choose` one, or `follow` it. */
export async function postAddSource(c: Context<Environment>): Promise<Response> {
  const { paper } = c.var;
  if (paper.isBuiltIn) return serveTrouble(c.req.raw, 'refused');
  const form = await readForm(c.req.raw);
  const action = form.text('do');
  if (action === 'choose') return showAddSource(c, choose(paper, form));
  if (action !== 'follow' && action !== 'carry') return showAddSource(c, await search(paper, form));
  const saved = await (action === 'carry' ? carryGroups : followFeed)(paper, form);
  return saved.kind === 'refused'
    ? showAddSource(c, saved, 422)
    : redirectToSources(paper, action === 'carry' ? 'carried' : 'added');
}

/** The form of a chosen feed, with the feed's title as the publisher. */
function choose({ publication, language }: PaperContext, form: GivenForm): PageContent {
  const address = readPastedAddress(form.text('url'), publication.insecureHosts);
  if (address === undefined) return { reasons: [noAddress(language)] };
  const publisher = (form.text('title') || new URL(address).hostname).slice(0, MAX_SUGGESTED);
  return {
    pasted: address,
    given: {
      address,
      isCalendar: isCalendarForm(form),
      values: { publisher, section: 'local', community: '', timeZone: '', language: '' },
    },
  };
}

function noAddress(language: PaperContext['language']): string {
  return describeFailure({ kind: 'forbidden' }, language);
}

/** Shows the input for a removed source as the form of a new source. */
export function removedSourceForm(paper: PaperContext, form: GivenForm): PageContent {
  const { publication, words, language } = paper;
  const pasted = form.text('url');
  const address = readPastedAddress(pasted, publication.insecureHosts);
  if (address === undefined) return { pasted, reasons: [noAddress(language)] };
  const given = { address, isCalendar: isCalendarForm(form), values: sentValues(form) };
  return { pasted, given, reasons: [words.headlines.change.gone] };
}

async function search(paper: PaperContext, form: GivenForm): Promise<PageContent> {
  const pasted = form.text('address');
  const { none } = paper.words.headlines.add;
  const offered = await searchFeeds(pasted, paper, { none, hasCalendars: true });
  if (typeof offered === 'string') return { pasted, problems: new Map([['address', offered]]) };
  const groups = offered.flatMap(({ owner }) => groupToCarry(paper, owner));
  return { pasted, offered, groups: [...new Set(groups)] };
}

/** The group of feeds that the paper could carry to get the source of an owner; none or one. */
function groupToCarry({ publication }: PaperContext, owner: FeedOwner | undefined): string[] {
  const isCarried = publication.desks.some(({ id }) => id === owner?.id);
  return owner && BUILT_IN_DESKS.has(owner.id) && !isCarried ? [owner.id] : [];
}

/** Adds the ticked groups of feeds to the paper. */
async function carryGroups(paper: PaperContext, form: GivenForm): Promise<Saved<PageContent>> {
  const groups = form.texts('groups').filter((id) => BUILT_IN_DESKS.has(id));
  if (groups.length === 0) {
    const offered = form.texts('offered').filter((id) => BUILT_IN_DESKS.has(id));
    const problems = new Map([['groups', paper.words.headlines.add.noGroup]]);
    return { kind: 'refused', groups: offered, problems };
  }
  return saveSources(paper, {
    action: 'source added',
    subject: groups.map(groupName).join(', '),
    after: { desks: groups },
    file: FACTS,
    edit: (text) => text && addGroups(text, groups),
  });
}

function groupName(id: string): string {
  return BUILT_IN_DESKS.get(id)?.name ?? id;
}

/** Follows the feed of a form, or returns the page with the reasons why not. */
async function followFeed(paper: PaperContext, form: GivenForm): Promise<Saved<PageContent>> {
  const { env, publication, language } = paper;
  const isCalendar = isCalendarForm(form);
  const { facts, problems } = readSourceForm(form, paper, isCalendar);
  const url = readPastedAddress(form.text('url'), publication.insecureHosts);
  if (url === undefined)
    return { kind: 'refused', pasted: form.text('url'), reasons: [noAddress(language)] };
  const shown = { pasted: url, given: { address: url, isCalendar, values: sentValues(form) } };
  if (problems.size > 0) return { kind: 'refused', ...shown, problems };
  const owner = await ownerOfFeed(env.DB, url);
  if (owner && isAlreadyFollowed(paper, { url, ...facts })) return { kind: 'unchanged' };
  if (owner) {
    const reasons = [await ownerText(paper, owner)];
    return { kind: 'refused', pasted: url, reasons, groups: groupToCarry(paper, owner) };
  }
  const saved = await saveSources(paper, {
    action: 'source added',
    subject: facts.publisher,
    after: { url, ...facts },
    edit: (text) => addSource(text, { url, ...(isCalendar && { type: 'ics' }), ...facts }),
  });
  return saved.kind === 'refused' ? { ...shown, ...saved } : saved;
}

/** Whether the paper already follows a source with these facts, because the form was sent twice. */
function isAlreadyFollowed({ publication }: PaperContext, wanted: NewSource): boolean {
  const followed: readonly object[] = publication.desks.flatMap(({ sources, calendars = [] }) => [
    ...sources,
    ...calendars,
  ]);
  return followed.some((source) =>
    Object.entries(wanted).every(([name, value]) => Reflect.get(source, name) === value),
  );
}

function isCalendarForm(form: GivenForm): boolean {
  return form.text('type') === 'ics';
}

async function ownerText(paper: PaperContext, { kind, id }: FeedOwner): Promise<string> {
  const { followedHere, followedBy, followedByDesk } = paper.words.headlines.add;
  const { publication, env } = paper;
  const desk = publication.desks.find((each) => each.id === id);
  if (desk) return followedHere(desk.name);
  if (kind === 'desk') return followedByDesk(groupName(id));
  const [other] = await listPapers(env.DB, [id]);
  return followedBy(other?.name ?? id);
}

export async function showAddSource(
  c: Context<Environment>,
  shown: PageContent,
  status: 200 | 404 | 422 = shown.problems ? 422 : 200,
): Promise<Response> {
  const { paper } = c.var;
  const { add } = paper.words.headlines;
  const { pasted, offered, given, problems, reasons = [], groups = [] } = shown;
  const fields = given ? sourceFields(paper, given.isCalendar, [given.values]) : [];
  const sites = await listUnfollowedSites(paper.env.DB);
  const owners = new Map<string, string>();
  for (const { address, owner } of offered ?? [])
    if (owner) owners.set(address, await ownerText(paper, owner));
  return servePage(c, {
    title: add.heading,
    status,
    content: (
      <>
        <h1>{add.heading}</h1>
        <Parts paperId={paper.publication.id} current={undefined} />
        <NotPublished reasons={reasons} />
        <ProblemSummary
          problems={problems}
          labels={{ address: add.address, groups: add.groups, ...labelsOf(fields) }}
        />
        {given && <FollowForm {...given} fields={fields} problems={problems} words={add} />}
        <FindForm pasted={pasted} problems={problems} sites={sites} />
        {offered && <h2 data-focus="">{add.found(offered.length)}</h2>}
        {offered?.map((feed) => (
          <Offer key={feed.address} feed={feed} owner={owners.get(feed.address)} paper={paper} />
        ))}
        {groups.length > 0 && <CarryForm groups={groups} problems={problems} words={add} />}
      </>
    ),
  });
}

interface FormProps {
  problems: FormProblems | undefined;
  words: EditorWords['headlines']['add'];
}

function FollowForm(
  props: FormProps & NonNullable<PageContent['given']> & { fields: readonly Field[] },
) {
  const { address, isCalendar, values, fields, problems, words } = props;
  return (
    <form method="post">
      <p>{address}</p>
      <HiddenFields fields={addressFields(address, isCalendar)} />
      <FormFields
        fields={fields.filter(({ name }) => name !== 'paused')}
        values={values}
        problems={problems}
      />
      <p className="buttons">
        <Button does="follow" about={address}>
          {words.follow}
        </Button>
      </p>
    </form>
  );
}

/** The groups of feeds that the paper could carry; one alone is ticked. */
function CarryForm({ groups, problems, words }: FormProps & { groups: readonly string[] }) {
  return (
    <form method="post">
      <HiddenFields fields={groups.map((id) => ['offered', id])} />
      <Choices
        name="groups"
        label={words.groups}
        help={words.groupsHelp}
        choices={groups.map((id) => [id, groupName(id)])}
        values={groups.length === 1 && !problems?.has('groups') ? groups : []}
        problems={problems}
      />
      <p className="buttons">
        <Button does="carry">{words.carry}</Button>
      </p>
    </form>
  );
}

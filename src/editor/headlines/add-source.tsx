import type { Context } from 'hono';
import { describeFailure } from '../../feeds/judge/describe-judgement.ts';
import { type FoundFeeds, findFeeds } from '../../feeds/judge/find-feeds.ts';
import { readPastedAddress } from '../../feeds/judge/public-address.ts';
import { userAgentOf } from '../../lib/http/outbound-policy.ts';
import { BUILT_IN_PUBLICATIONS } from '../../model/publication/built-in-publications.ts';
import { type FeedOwner, ownerOfFeed } from '../../model/sources/owner-of-feed.ts';
import { Button } from '../components/Button.tsx';
import { FormFields } from '../components/FormFields.tsx';
import { ProblemSummary, TextField } from '../components/fields.tsx';
import { redirectTo, servePage } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import { type Field, labelsOf, type Values } from '../forms/fields.ts';
import { type GivenForm, readForm } from '../forms/read-form.ts';
import { listPapers } from '../store/papers.ts';
import type { EditorWords } from '../words/en/index.ts';
import { addSource, type NewSource } from './edit-sources.ts';
import { Offer, type OfferedFeed } from './Offer.tsx';
import { NotPublished, Parts } from './parts.tsx';
import {
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
  found?: Exclude<FoundFeeds, { kind: 'feeds' }>;
  offered?: readonly OfferedFeed[];
  given?: { address: string; isCalendar: boolean; values: Values };
  problems?: FormProblems;
  reasons?: readonly string[];
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
  if (action !== 'follow') return showAddSource(c, await search(paper, form));
  const followed = await followFeed(paper, form);
  return followed.kind === 'refused'
    ? showAddSource(c, followed, 422)
    : redirectToSources(paper, 'added');
}

/** The form of a chosen feed, with the feed's title as the publisher. */
function choose({ publication, words }: PaperContext, form: GivenForm): PageContent {
  const address = readPastedAddress(form.text('url'), publication.insecureHosts);
  if (address === undefined) return { reasons: [words.headlines.add.noAddress] };
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

/** Shows the input for a removed source as the form of a new source. */
export function removedSourceForm(paper: PaperContext, form: GivenForm): PageContent {
  const { publication, words } = paper;
  const pasted = form.text('url');
  const address = readPastedAddress(pasted, publication.insecureHosts);
  if (address === undefined) return { pasted, reasons: [words.headlines.add.noAddress] };
  const given = { address, isCalendar: isCalendarForm(form), values: sentValues(form) };
  return { pasted, given, reasons: [words.headlines.change.gone] };
}

async function search(paper: PaperContext, form: GivenForm): Promise<PageContent> {
  const pasted = form.text('address');
  if (pasted === '') return { pasted, problems: new Map([['address', paper.words.forms.missing]]) };
  const found = await findFeeds(pasted, {
    now: () => new Date(),
    // Ingest's user agent, so that a publisher's refusal of ingest shows here.
    userAgent: userAgentOf(BUILT_IN_PUBLICATIONS[0]),
    insecureHosts: paper.publication.insecureHosts,
    hasCalendars: true,
  });
  if (found.kind !== 'feeds') return { pasted, found };
  const offered: OfferedFeed[] = [];
  for (const feed of found.feeds)
    offered.push({ ...feed, owner: await ownerOfFeed(paper.env.DB, feed.address) });
  return { pasted, offered };
}

/** Follows the feed of a form, or returns the page with the reasons why not. */
async function followFeed(paper: PaperContext, form: GivenForm): Promise<Saved<PageContent>> {
  const { words, env, publication } = paper;
  const { add } = words.headlines;
  const isCalendar = isCalendarForm(form);
  const { facts, problems } = readSourceForm(form, paper, isCalendar);
  const url = readPastedAddress(form.text('url'), publication.insecureHosts);
  if (url === undefined)
    return { kind: 'refused', pasted: form.text('url'), reasons: [add.noAddress] };
  const shown = { pasted: url, given: { address: url, isCalendar, values: sentValues(form) } };
  if (problems.size > 0) return { kind: 'refused', ...shown, problems };
  const owner = await ownerOfFeed(env.DB, url);
  if (owner && isAlreadyFollowed(paper, { url, ...facts })) return { kind: 'unchanged' };
  if (owner) return { kind: 'refused', ...shown, reasons: [await ownerText(paper, owner)] };
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
  if (kind === 'desk') return followedByDesk(id);
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
  const { pasted, found, offered, given, problems, reasons = [] } = shown;
  const fields = given ? sourceFields(paper, given.isCalendar, [given.values]) : [];
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
          labels={{ address: add.address, ...labelsOf(fields) }}
        />
        {given && <FollowForm {...given} fields={fields} problems={problems} words={add} />}
        <FindForm pasted={pasted} problems={problems} words={add} />
        {found && (
          <p role="alert">
            {found.kind === 'none' ? add.none : describeFailure(found.failure, paper.language)}
          </p>
        )}
        {offered && <h2 data-focus="">{add.found(offered.length)}</h2>}
        {offered?.map((feed) => (
          <Offer key={feed.address} feed={feed} owner={owners.get(feed.address)} paper={paper} />
        ))}
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
      <input type="hidden" name="url" value={address} />
      {isCalendar && <input type="hidden" name="type" value="ics" />}
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

function FindForm({ pasted, problems, words }: FormProps & { pasted: string | undefined }) {
  return (
    <form method="post" data-draft-key="source-address">
      <TextField
        name="address"
        label={words.address}
        help={words.addressHelp}
        value={pasted}
        problems={problems}
      />
      <p className="buttons">
        <Button does="find">{words.find}</Button>
      </p>
    </form>
  );
}

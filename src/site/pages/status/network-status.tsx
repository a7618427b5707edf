import { zonedTime } from '../../../lib/clock/locale.ts';
import { addressOf } from '../../../model/publication/site-address.ts';
import { OutsideLink, PageHead } from '../../components/page-parts.tsx';
import { usePublication, useWords } from '../../components/use-publication.ts';
import { type NetworkReport, type PaperHealth, readNetwork } from '../../health/network-report.ts';
import statusStyles from '../../styles/status.css?inline';
import type { Words } from '../../words/en/index.ts';
import { wordsOf } from '../../words/words.ts';
import type { PageLoader } from '../page.ts';
import { ageText, StatusTable } from './status-parts.tsx';

/** The page of the whole network: `/status?all`, `/status?all&page=2`. */
export const NETWORK_STATUS = '/status?all';

/** /status?all: the state of each publication of the network. Not cached, not indexed. */
export const loadNetworkStatus: PageLoader = async (context, url) => {
  const { publication, now } = context;
  const words = wordsOf(publication).status.network;
  const page = Number(url.searchParams.get('page') ?? 1) || 1;
  const publications = context.publications ?? [publication];
  const report = await readNetwork(publications, Math.floor(page), context);
  return {
    title: words.title,
    description: words.description,
    styles: statusStyles,
    render: () => <Network report={report} now={now} />,
  };
};

function Network({ report, now }: { report: NetworkReport; now: Date }) {
  const publication = usePublication();
  const { papers, total } = report;
  const words = useWords().status.network;
  const alarms = papers.filter(({ alarm }) => alarm !== 'none').length;
  return (
    <>
      <PageHead title={words.title}>
        <p>
          {words.stoodAt(total, zonedTime(publication, now))}
          <a href="/status">{words.toOwn}</a>
        </p>
      </PageHead>
      <p className={alarms === 0 ? 'verdict' : 'verdict alarm'}>
        {verdictOf(alarms, papers.length, words)}
      </p>
      <StatusTable caption={words.caption} columns={words.columns}>
        {papers.map((health) => (
          <PaperRow key={health.paper.id} health={health} now={now} />
        ))}
      </StatusTable>
      <Pages report={report} />
    </>
  );
}

function verdictOf(alarms: number, shown: number, words: Words['status']['network']): string {
  if (alarms > 0) return words.alarms(alarms);
  return shown === 1 ? words.noAlarm : words.noAlarms;
}

function PaperRow({ health, now }: { health: PaperHealth; now: Date }) {
  const publication = usePublication();
  const { alarms, status } = useWords();
  const words = status.network;
  const { paper, editionAt, sources, alarm } = health;
  const { id, name } = paper;
  const noEdition = sources ? status.none : words.notKnown;
  return (
    <tr>
      <th scope="row">
        {id === publication.id ? (
          <a href="/status">{name}</a>
        ) : (
          <OutsideLink href={addressOf(paper, '/status')} rel="noopener">
            {name}
          </OutsideLink>
        )}{' '}
        <span className="meta">{paper.hosts[0]}</span>
      </th>
      <td data-label={words.columns.edition}>
        {editionAt === undefined
          ? noEdition
          : words.old(ageText(Math.max(0, (now.getTime() - editionAt) / 1000), publication))}
      </td>
      <td
        data-label={words.columns.failing}
        className={sources && sources.failing > 0 ? 'alarm' : undefined}
      >
        {sources ? words.failing(sources.failing, sources.followed) : words.notKnown}
      </td>
      <td data-label={words.columns.alarm} className={alarm === 'none' ? undefined : 'alarm'}>
        {alarm === 'none' ? status.none : alarms.titles[alarm]}
      </td>
    </tr>
  );
}

function Pages({ report: { page, pages } }: { report: NetworkReport }) {
  const { parts, status } = useWords();
  if (pages === 1) return null;
  return (
    <nav className="network-pages" aria-label={status.network.pages}>
      {page > 1 && <a href={`${NETWORK_STATUS}&page=${page - 1}`}>{parts.previous}</a>}{' '}
      <span>{parts.pageOf(page, pages)}</span>{' '}
      {page < pages && <a href={`${NETWORK_STATUS}&page=${page + 1}`}>{parts.next}</a>}
    </nav>
  );
}

import { type Locale, zonedTime } from '../../../lib/clock/locale.ts';
import { readArchiveState } from '../../archive/read-archive.ts';
import { Fact, PageHead } from '../../components/page-parts.tsx';
import { usePublication, useWords } from '../../components/use-publication.ts';
import { type HealthReport, readHealth } from '../../health/health-report.ts';
import statusStyles from '../../styles/status.css?inline';
import { wordsOf } from '../../words/words.ts';
import type { PageLoader } from '../page.ts';
import { findFrontPageFault } from './front-page-fault.ts';
import { loadNetworkStatus, NETWORK_STATUS } from './network-status.tsx';
import { ageText, checkedSentence, momentText } from './status-parts.tsx';
import { Sources } from './status-sources.tsx';

const MAX_KEYS = 5;

/**
 * /status: the state of each source and of the whole site, for the operator; `?all` the network.
 * Not cached, not indexed.
 */
export const loadStatus: PageLoader = (context, url) =>
  url.searchParams.has('all') ? loadNetworkStatus(context, url) : loadOwnStatus(context, url);

const loadOwnStatus: PageLoader = async (context, url) => {
  const { publication, now } = context;
  const words = wordsOf(publication).status;
  const [report, archive] = await Promise.all([
    readHealth(context, findFrontPageFault),
    readArchiveState(context),
  ]);
  return {
    title: words.title,
    description: words.description(publication.name),
    styles: statusStyles,
    render: () => (
      <Status report={report} archive={archive} now={now} parameters={url.searchParams} />
    ),
  };
};

interface StatusProps {
  report: HealthReport;
  archive: Awaited<ReturnType<typeof readArchiveState>>;
  parameters: URLSearchParams;
  now: Date;
}

function Status({ report, archive, parameters, now }: StatusProps) {
  const publication = usePublication();
  const words = useWords().status;
  const checked = checkedSentence(parameters, report.sources ?? [], publication, now);
  return (
    <>
      <PageHead title={words.title}>
        <p>
          {words.stoodAt(zonedTime(publication, now))}
          <a href="/healthz">JSON (/healthz)</a> · <a href={NETWORK_STATUS}>{words.toNetwork}</a>
        </p>
      </PageHead>
      {checked && (
        <p className="verdict" role="status">
          {checked}
        </p>
      )}
      <p className={report.alarm === 'none' ? 'verdict' : 'verdict alarm'}>
        {verdictOf(report, publication)}
      </p>
      <Site report={report} archive={archive} />
      {report.sources && <Sources sources={report.sources} now={now} />}
    </>
  );
}

function verdictOf({ alarm, localNews, sources }: HealthReport, locale: Locale): string {
  const { alarms, status: words } = wordsOf(locale);
  if (alarm !== 'none') return alarms.sentences[alarm];
  if (!localNews) return words.noLocalSource;
  const local = sources?.filter(({ section }) => section === 'local') ?? [];
  return local.some(({ status }) => status === 'good')
    ? words.fresh
    : words.old(ageText(localNews.ageSeconds, locale));
}

function Site({ report, archive }: Pick<StatusProps, 'report' | 'archive'>) {
  const { localNews, unpublished, build } = report;
  const locale = usePublication();
  const words = useWords().status;
  const troubles = archiveTroubles(archive, locale);
  return (
    <section>
      <h2>{words.site}</h2>
      <dl className="site-facts">
        <EditionFacts report={report} />
        <Fact name={words.localNews}>
          {localNews
            ? momentText(locale, localNews.lastGoodAt, localNews.ageSeconds)
            : words.notKnown}
        </Fact>
        {unpublished && (
          <Fact name={words.unpublished}>
            {words.since}
            {momentText(locale, unpublished.since, unpublished.ageSeconds)}
          </Fact>
        )}
        {troubles.length > 0 && <Fact name={words.archive}>{troubles.join(' ')}</Fact>}
        <Fact name={words.build}>
          <code>{build}</code>
        </Fact>
      </dl>
    </section>
  );
}

function EditionFacts({ report: { edition, pictures } }: { report: HealthReport }) {
  const locale = usePublication();
  const words = useWords().status;
  return (
    <>
      <Fact name={words.edition}>
        {edition ? (
          <>
            <code>{edition.version}</code>, {words.stories(edition.stories)},{' '}
            {momentText(locale, new Date(edition.publishedAt), edition.ageSeconds)}
          </>
        ) : (
          words.none
        )}
      </Fact>
      <Fact name={words.pictures}>
        {words.picturesFrom[pictures.from]}
        {edition && pictures.from !== 'none' && `, ${words.stories(pictures.shown)}`}
        {edition && pictures.from !== 'none' && pictures.shown === 0 && words.noPictures}
      </Fact>
    </>
  );
}

function archiveTroubles(archive: StatusProps['archive'], locale: Locale): string[] {
  const words = wordsOf(locale).status;
  if (archive === 'none') return [];
  if (!archive) return [words.notKnown];
  const { damaged, full } = archive;
  return [
    ...full.map(({ day, leftOut }) => words.storiesLeftOut(leftOut, day)),
    ...(damaged.length > 0
      ? [words.damagedObjects(damaged.length, damaged.slice(-MAX_KEYS).join(', '))]
      : []),
  ];
}

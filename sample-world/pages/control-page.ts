import { feedAddress, publisherAddress } from '../addresses.ts';
import { canHave, FAULTS, type Fault } from '../faults/fault-board.ts';
import { SAMPLE_FEEDS } from '../feeds/catalogue.ts';
import type { SampleFeed } from '../feeds/feed-shape.ts';
import { PICTURE_FAULTS } from '../pictures/picture-host.ts';
import { STATION_FAULTS } from '../radio/station.ts';
import { PASS_TIME_MINUTES } from '../server/control-requests.ts';
import type { Exchange, LoggedRequest } from '../server/exchange.ts';
import type { World } from '../server/world.ts';
import { SAMPLE_STATIONS, type SampleStation } from '../weather/stations.ts';
import { WARNINGS, WEATHER_FAULTS } from '../weather/weather-desk.ts';
import { escapeHtml, sendPage } from './html-page.ts';

const FORMAT_NAMES: Readonly<Record<SampleFeed['format'], string>> = {
  'rss-2.0': 'RSS 2.0',
  'rss-1.0': 'RSS 1.0',
  'rss-0.91': 'RSS 0.91',
  'rss-0.92': 'RSS 0.92',
  'atom-1.0': 'Atom 1.0',
  'atom-0.3': 'Atom 0.3',
};

const STYLE = `
body { --width: 82rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { text-align: left; padding: .45rem .7rem .45rem 0; border-bottom: 1px solid var(--line); vertical-align: middle; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
td, td small { white-space: nowrap; }
td small { display: block; color: var(--soft); }
tr.faulty td:first-child { border-left: 4px solid #c8553d; padding-left: .6rem; }
tr.all td { background: var(--card); padding-left: .6rem; }
form { display: inline-flex; gap: .4rem; margin: 0; }
select { max-width: 11rem; }
button { white-space: nowrap; }
.times { display: flex; gap: .6rem; flex-wrap: wrap; }`;

/** `/`: every feed with its state, and forms for faults, new stories and passing time. */
export function showControlPage(exchange: Exchange, world: World): void {
  sendPage(exchange, {
    title: 'The sample world',
    style: STYLE,
    body: `<h1>The sample world</h1>
<p>This small server plays the outside world for the news site. Its ${SAMPLE_FEEDS.length} publishers and all their stories are invented.
Here you can make a feed fail in a given way, publish a fresh story, or let time pass, and then watch what the site makes of it.</p>
<h2>Let time pass</h2>
<p>The site polls its feeds on a timetable. These buttons tell it to act as if that much time had gone by, so that it polls what is due then. Intervals vary by a tenth: after one hour, only some of the hourly feeds are due. No clock is changed, and the feeds stay as they are; times on /status are then ahead of the clock.</p>
${passTimeForms(world)}
<h2>Radio station</h2>
${stationForm(world)}
<h2>Pictures</h2>
${pictureForm(world)}
<h2>Weather</h2>
${SAMPLE_STATIONS.map((each) => weatherForm(world, each)).join('\n')}
<h2>Feeds</h2>
<div class="scroll"><table>
<thead><tr><th>Feed</th><th>Section</th><th>Format</th><th class="number">Requests</th><th>Last response</th><th>Fault</th><th>Story</th></tr></thead>
<tbody>
<tr class="all"><td colspan="5"><strong>All feeds</strong></td><td>${faultForm('*', 'none', FAULTS)}</td><td>${publishForm('*', 'Publish in each')}</td></tr>
${SAMPLE_FEEDS.map((feed) => feedRow(world, feed)).join('\n')}
</tbody></table></div>
<p class="soft">The fault “none” heals, except after 410: the site then never asks again, until it is restarted. A feed that has moved is found at its address with /new behind it.</p>`,
  });
}

function passTimeForms({ onPassTime }: World): string {
  const labels = { 60: 'One hour', 120: 'Two hours', 1440: 'One day' };
  const forms = PASS_TIME_MINUTES.map(
    (minutes) =>
      `<form method="post" action="/control/pass-time"><input type="hidden" name="minutes" value="${minutes}"><button${onPassTime ? '' : ' disabled'}>${labels[minutes]}</button></form>`,
  );
  const note = onPassTime
    ? ''
    : '<p class="soft">No site is connected: this world was started by itself.</p>';
  return `<div class="times">${forms.join('')}</div>${note}`;
}

function pictureForm({ pictures, origin }: World): string {
  return `<p>All pictures, such as <a href="${origin}/pictures/town.jpg">this one</a>, have one fault.</p>
<form method="post" action="/control/pictures"><select name="fault" aria-label="Fault of pictures">${optionsOf(PICTURE_FAULTS, pictures.fault)}</select><button>Set</button></form>`;
}

function stationForm({ station, origin }: World): string {
  const { listeners } = station;
  return `<p>It plays <a href="${origin}/radio/live.mp3">MP3</a> and <a href="${origin}/radio/live.ogg">Ogg</a> to ${listeners} listener${listeners === 1 ? '' : 's'}: ${escapeHtml(station.title)}.</p>
<form method="post" action="/control/station"><select name="fault" aria-label="State of the station">${optionsOf(STATION_FAULTS, station.fault)}</select><button>Set</button></form>`;
}

function weatherForm({ weather }: World, { id, name }: SampleStation): string {
  const choice = (label: string, field: string, current: string, names: Names) =>
    `<select name="${field}" aria-label="${label} ${name}">${optionsOf(names, current)}</select>`;
  const warnings = WARNINGS.map(([value, title]) => [value, title] as const);
  return `<form method="post" action="/control/weather"><input type="hidden" name="station" value="${id}">${name} ${choice('State of', 'fault', weather.faultOf(id), WEATHER_FAULTS)} ${choice('Warning at', 'warning', weather.warningOf(id)?.name ?? 'none', warnings)}<button>Set</button></form>`;
}

/** The options of a form: the value that is sent, and its meaning. */
type Names = readonly (readonly [value: string, meaning: string])[];

function optionsOf(names: Names, current: string): string {
  return names
    .map(
      ([value, meaning]) =>
        `<option value="${value}"${value === current ? ' selected' : ''}>${escapeHtml(meaning)}</option>`,
    )
    .join('');
}

function feedRow(world: World, feed: SampleFeed): string {
  const { requests, last } = world.log.tally(feed.id);
  const fault = world.faults.of(feed);
  const address = feedAddress(world.origin, feed);
  const possible = FAULTS.filter(([name]) => canHave(feed, name));
  const via = feed.isReadAsJson ? ', read as JSON' : '';
  return `<tr${fault === 'none' ? '' : ' class="faulty"'}>
<td><a href="${publisherAddress(world.origin, feed)}">${escapeHtml(feed.publisher)}</a><small><a href="${address}">${address}</a></small></td>
<td>${feed.section}</td>
<td>${FORMAT_NAMES[feed.format]}${via}<small>${feed.encoding}</small></td>
<td class="number">${requests}</td>
<td>${lastResponse(last)}</td>
<td>${faultForm(feed.id, fault, possible)}</td>
<td>${publishForm(feed.id, 'Publish a story')}</td>
</tr>`;
}

function lastResponse(last: LoggedRequest | undefined): string {
  if (!last) return '<span class="soft">not requested yet</span>';
  const outcome = last.status ?? (last.closedAt ? 'no response' : 'waiting');
  return `${outcome}<small>${last.receivedAt.toISOString().slice(11, 19)} UTC</small>`;
}

function faultForm(
  feedId: string,
  current: Fault,
  faults: readonly (typeof FAULTS)[number][],
): string {
  const options = faults.map(
    ([name, meaning]) =>
      `<option value="${name}"${name === current ? ' selected' : ''}>${escapeHtml(meaning.startsWith(name) ? meaning : `${name}: ${meaning}`)}</option>`,
  );
  const label = feedId === '*' ? 'Fault of all feeds' : `Fault of ${feedId}`;
  return `<form method="post" action="/control/faults"><input type="hidden" name="feed" value="${feedId}"><select name="fault" aria-label="${label}">${options.join('')}</select><button>Set</button></form>`;
}

function publishForm(feedId: string, label: string): string {
  const field = `<input type="hidden" name="feed" value="${feedId}">`;
  return `<form method="post" action="/control/publish">${field}<button>${label}</button></form>
<form method="post" action="/control/correct">${field}<button>Change a headline</button></form>`;
}

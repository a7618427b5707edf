// npm run load: readers of every kind send requests to the built Workers while refreshes run and feeds fail, for --seconds (60) at
// each --share (0.1 and 0.5) of the highest rate that the site serves; --seed decides what is requested and what fails. Exits with 1
// where a response is wrong, memory grows or no new edition is served; with --strict also where the 99th percentile of a rate is more than three times that of
// a Worker that says hello, at the same rate and with the same refreshes and faults under way.
import { parseArgs } from 'node:util';
import { describeRun, judge } from './report.ts';
import { runLoad } from './run-load.ts';

const MAX_LATENCY_RATIO = 3;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    share: { type: 'string', multiple: true, default: ['0.1', '0.5'] },
    strict: { type: 'boolean', default: false },
  },
});
const run = await runLoad({
  seconds: positive('seconds', values.seconds),
  seed: positive('seed', values.seed),
  rates: { shares: values.share.map((share) => positive('share', share)) },
  folder: '.build/load',
  onStep: (text) => console.error(`${text} …`),
});
console.log(describeRun(run));

const { failed, wrong, isMemoryFlat, isEditionNew, latencyRatios } = judge(run);
const isSlow = latencyRatios.some((ratio) => !(ratio <= MAX_LATENCY_RATIO));
console.log(
  `failed: ${failed}, wrong: ${wrong}, memory ${isMemoryFlat ? 'flat' : 'GROWING'}, ${isEditionNew ? 'new editions served' : 'NO NEW EDITION'}`,
);
console.log(
  `p99 to hello's p99, same rate, refreshes and faults: ${latencyRatios.map((ratio) => ratio.toFixed(1)).join(', ')} (wanted: at most ${MAX_LATENCY_RATIO})`,
);
const isGood = failed + wrong === 0 && isMemoryFlat && isEditionNew;
process.exitCode = isGood && !(values.strict && isSlow) ? 0 : 1;

function positive(name: string, value: string): number {
  const number = Number(value);
  if (Number.isFinite(number) && number > 0) return number;
  console.error(`--${name} is ${value}; it must be a number above 0`);
  process.exit(2);
}

// npm run load: readers of every kind send requests to the built Worker while refreshes run and feeds fail, for --seconds (60), at
// a --share (0.5) of the highest rate that it serves; --seed decides what is requested and what fails. Exits with 1 where a response
// is wrong or memory grows; with --strict also where the 99th percentile is over five times the unloaded median.
import { parseArgs } from 'node:util';
import { describeRun, judge } from './report.ts';
import { runLoad } from './run-load.ts';

const MAX_LATENCY_RATIO = 5;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    share: { type: 'string', default: '0.5' },
    strict: { type: 'boolean', default: false },
  },
});
const run = await runLoad({
  seconds: positive('seconds', values.seconds),
  seed: positive('seed', values.seed),
  rate: { share: positive('share', values.share) },
  folder: '.build/load',
  onStep: (text) => console.error(`${text} …`),
});
console.log(describeRun(run));

const { failed, wrong, isMemoryFlat, latencyRatio } = judge(run);
const isSlow = latencyRatio !== undefined && latencyRatio > MAX_LATENCY_RATIO;
console.log(`failed: ${failed}, wrong: ${wrong}, memory ${isMemoryFlat ? 'flat' : 'GROWING'}`);
if (latencyRatio !== undefined)
  console.log(
    `p99 under load is ${latencyRatio.toFixed(1)} times the unloaded p50 (wanted: at most ${MAX_LATENCY_RATIO})`,
  );
process.exitCode = failed + wrong > 0 || !isMemoryFlat || (values.strict && isSlow) ? 1 : 0;

function positive(name: string, value: string): number {
  const number = Number(value);
  if (Number.isFinite(number) && number > 0) return number;
  console.error(`--${name} is ${value}; it must be a number above 0`);
  process.exit(2);
}

// npm run load: readers of every kind send requests to the built Workers while refreshes run and feeds fail.
import { readCommandLine } from '../../scripts/command-line.ts';
import { commandFolder } from '../../scripts/run-folder.ts';
import { describeRun, judge } from './report.ts';
import { runLoad } from './run-load.ts';

const MAX_LATENCY_RATIO = 3;

const USAGE = `usage: npm run load [-- --seconds N] [--share N]... [--rate N]... [--seed N] [--strict]

  Readers of every kind send requests to the built Workers while refreshes run and feeds fail. Exits with 1 where a response is
  wrong, memory grows or no new edition is served.

  --seconds  for how long at each rate (60)
  --share    of the highest rate that the site serves; may be given several times (0.1 and 0.5)
  --rate     so many requests a second, in place of shares of the highest rate, which is not measured then
  --seed     decides what is requested and what fails (1)
  --strict   exits with 1 also where the 99th percentile at a rate is more than ${MAX_LATENCY_RATIO} times that of a Worker that says
             hello, at the same rate and with the same refreshes and faults under way`;
const OPTIONS = {
  seconds: { type: 'string', default: '60' },
  seed: { type: 'string', default: '1' },
  share: { type: 'string', multiple: true },
  rate: { type: 'string', multiple: true },
  strict: { type: 'boolean', default: false },
} as const;

const { isStrict, seconds, seed, rates } = readCommandLine(USAGE, OPTIONS, (values, [unused]) => {
  if (unused !== undefined) throw new Error(`there is no use for ${unused}`);
  return {
    isStrict: values.strict,
    seconds: positive('seconds', values.seconds),
    seed: positive('seed', values.seed),
    rates: values.rate
      ? { perSecond: values.rate.map((rate) => positive('rate', rate)) }
      : { shares: (values.share ?? ['0.1', '0.5']).map((share) => positive('share', share)) },
  };
});
const run = await runLoad({
  seconds,
  seed,
  rates,
  folder: commandFolder('load'),
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
process.exitCode = isGood && !(isStrict && isSlow) ? 0 : 1;

function positive(name: string, value: string): number {
  const number = Number(value);
  if (Number.isFinite(number) && number > 0) return number;
  throw new Error(`--${name} is ${value}; it must be a number above 0`);
}

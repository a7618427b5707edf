import { parseArgs } from 'node:util';
import { didYouMean } from '../src/papers/compile/problem.ts';

/** Options as `util.parseArgs` takes them. */
type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;
/** What it makes of them. */
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

/** npm has an option of this name too, which may be set for good: it does not say that somebody left out the `--`. */
const NPMS_OWN = 'production';

/**
 * Reads the arguments of a command; `--help` is one of each. Without `read` it takes options alone and returns their values; `read`
 * makes of them and of what stands beside them what the command needs, and throws what is wrong with them. Where help is asked for it
 * is printed and the process ends; where anything is refused the reason and the help are printed, and it ends with 2.
 */
export function readCommandLine<const O extends Options>(help: string, options: O): Values<O>;
export function readCommandLine<const O extends Options, R>(
  help: string,
  options: O,
  read: (values: Values<O>, positionals: readonly string[]) => R,
): R;
export function readCommandLine<const O extends Options, R>(
  help: string,
  options: O,
  read?: (values: Values<O>, positionals: readonly string[]) => R,
): R | Values<O> {
  const names = Object.keys(options);
  begin(help, names);
  try {
    const allowPositionals = read !== undefined;
    const { values, positionals } = parseArgs({ options, allowPositionals });
    return read ? read(values, positionals) : values;
  } catch (error) {
    refuse(reasonOf(error, names), help);
  }
}

/**
 * The arguments of a command that hands them to another program: `options` are those that npm must not keep. Help is printed as by
 * {@link readCommandLine}.
 */
export function readPassedOn(help: string, options: readonly string[]): readonly string[] {
  begin(help, options);
  return process.argv.slice(2);
}

/** Prints help where that is asked for, and refuses a command whose options npm has kept for itself. */
function begin(help: string, options: readonly string[]): void {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    console.log(help);
    process.exit(0);
  }
  const kept = options.find((name) => name !== NPMS_OWN && isKeptByNpm(name));
  if (kept === undefined) return;
  const { npm_lifecycle_event: script = 'COMMAND' } = process.env;
  refuse(
    `npm has kept --${kept} for itself. What comes after a \`--\` reaches the command: npm run ${script} -- --${kept}`,
    help,
  );
}

/** npm takes options that stand before `--` for its own, and tells of them in the environment. */
function isKeptByNpm(option: string): boolean {
  const value = process.env[`npm_config_${option.replaceAll('-', '_')}`] ?? '';
  return value !== '' && value !== 'false';
}

function reasonOf(error: unknown, names: readonly string[]): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, unknown] = /^Unknown option '([^']+)'/.exec(message) ?? [];
  if (unknown === undefined) return message;
  const options = names.map((name) => `--${name}`);
  return `there is no option ${unknown}${didYouMean(unknown, options)}`;
}

function refuse(reason: string, help: string): never {
  console.error(`${reason}\n${help}`);
  process.exit(2);
}

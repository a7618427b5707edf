import { parseArgs } from 'node:util';
import { didYouMean } from '../src/papers/compile/problem.ts';

/** Options as `util.parseArgs` takes them. */
type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

/** An option of npm itself, which may be set in its configuration: no sign of a forgotten `--`. */
const NPMS_OWN = 'production';

/**
 * Returns a command's options, or the result of `read`, which throws if arguments are invalid.
 * `--help` prints the help; invalid arguments print the reason and exit with 2.
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

/** Returns all arguments, for another program. `options`: names that npm must not intercept. */
export function readPassedOn(help: string, options: readonly string[]): readonly string[] {
  begin(help, options);
  return process.argv.slice(2);
}

export function isCommand<Commands extends object>(
  commands: Commands,
  name: string,
): name is Extract<keyof Commands, string> {
  return Object.hasOwn(commands, name);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Runs a command; prints why it fails, and sets the exit status. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}

/** Handles `--help`, and exits if npm has intercepted an option. */
function begin(help: string, options: readonly string[]): void {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    console.log(help);
    process.exit(0);
  }
  const intercepted = options.find((name) => name !== NPMS_OWN && isInterceptedByNpm(name));
  if (intercepted === undefined) return;
  const { npm_lifecycle_event: script = 'COMMAND' } = process.env;
  refuse(
    `npm has intercepted --${intercepted}. Only what follows a \`--\` reaches the command: npm run ${script} -- --${intercepted}`,
    help,
  );
}

/** npm intercepts options before `--` and sets environment variables for them. */
function isInterceptedByNpm(option: string): boolean {
  const value = process.env[`npm_config_${option.replaceAll('-', '_')}`] ?? '';
  return value !== '' && value !== 'false';
}

function reasonOf(error: unknown, names: readonly string[]): string {
  const message = messageOf(error);
  const [, unknown] = /^Unknown option '([^']+)'/.exec(message) ?? [];
  if (unknown === undefined) return message;
  const options = names.map((name) => `--${name}`);
  return `there is no option ${unknown}${didYouMean(unknown, options)}`;
}

function refuse(reason: string, help: string): never {
  console.error(`${reason}\n${help}`);
  process.exit(2);
}

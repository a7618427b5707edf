import { existsSync } from 'node:fs';
import { installPackages } from './find-chromium.ts';

/** Debian packages of the programs that tests run, with the path of each program. */
const PROGRAMS = {
  'default-jre-headless': '/usr/bin/java',
  lynx: '/usr/bin/lynx',
  newsboat: '/usr/bin/newsboat',
  // The modules belong to Debian's own Python, which may not be the first one in PATH.
  'python3-dateutil': '/usr/lib/python3/dist-packages/dateutil/__init__.py',
  'python3-icalendar': '/usr/lib/python3/dist-packages/icalendar/__init__.py',
  'python3-recurring-ical-events': '/usr/lib/python3/dist-packages/recurring_ical_events.py',
  w3m: '/usr/bin/w3m',
} as const;

export type ProgramPackage = keyof typeof PROGRAMS;

export const JAVA = PROGRAMS['default-jre-headless'];
export const LYNX = PROGRAMS.lynx;
export const NEWSBOAT = PROGRAMS.newsboat;
export const W3M = PROGRAMS.w3m;
/** Debian's Python, which has the modules of the installed packages. */
export const PYTHON = '/usr/bin/python3';

const ALL = Object.keys(PROGRAMS) as ProgramPackage[];

/** If this variable is 1, tests without their programs are skipped; else they fail. */
export const WITHOUT_PROGRAMS_VARIABLE = 'TEST_WITHOUT_PROGRAMS';

/** Whether to skip tests because packages are missing. Throws Error if skipping is forbidden. */
export function skipsWithout(
  packages: readonly ProgramPackage[],
  {
    exists = existsSync,
    env = process.env,
  }: { exists?: (path: string) => boolean; env?: NodeJS.ProcessEnv } = {},
): boolean {
  const missing = missingPrograms(packages, exists);
  if (missing.length === 0) return false;
  const names = missing.join(' ');
  if (env[WITHOUT_PROGRAMS_VARIABLE] !== '1')
    throw new Error(
      `Missing: ${names}. Install it (apt-get install ${names}), or leave out its tests (npm test -- --without-programs).`,
    );
  // Vitest shows console output only for failed tests.
  process.stderr.write(`Missing: ${names}. The tests that need it are skipped.\n`);
  return true;
}

function missingPrograms(
  packages: readonly ProgramPackage[],
  exists: (path: string) => boolean = existsSync,
): ProgramPackage[] {
  return packages.filter((name) => !exists(PROGRAMS[name]));
}

/** Installs missing programs as root with apt-get; returns those still missing. */
export function installTestPrograms(): ProgramPackage[] {
  const missing = missingPrograms(ALL);
  // Then one by one: a package that this Debian lacks must not block the others.
  if (missing.length > 0 && !installPackages(...missing))
    for (const name of missing) installPackages(name);
  return missingPrograms(missing);
}

import { existsSync } from 'node:fs';
import { installPackages } from './find-chromium.ts';

/** Debian's packages of the programs that tests run beside the site, and where each puts what is run. */
const PROGRAMS = {
  'default-jre-headless': '/usr/bin/java',
  lynx: '/usr/bin/lynx',
  newsboat: '/usr/bin/newsboat',
  // The modules belong to Debian's own Python, which need not be the first one of the path.
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
/** Debian's Python, which has the modules of those of these packages that are installed. */
export const PYTHON = '/usr/bin/python3';

const ALL = Object.keys(PROGRAMS) as ProgramPackage[];

/** Where this environment variable is 1, tests that need a missing program are skipped; else they fail. */
export const WITHOUT_PROGRAMS_VARIABLE = 'TEST_WITHOUT_PROGRAMS';

/**
 * Whether tests that need these packages are skipped: where one is missing and `TEST_WITHOUT_PROGRAMS` is 1. Throws where one is
 * missing otherwise, so that no test is skipped unnoticed.
 */
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
  // Vitest shows what is written to the console only where a test fails.
  process.stderr.write(`Missing: ${names}. The tests that need it are skipped.\n`);
  return true;
}

/** Those of the packages that are not on this machine. */
function missingPrograms(
  packages: readonly ProgramPackage[],
  exists: (path: string) => boolean = existsSync,
): ProgramPackage[] {
  return packages.filter((name) => !exists(PROGRAMS[name]));
}

/** Installs what is missing where that is possible (root, with apt-get); what is missing then. */
export function installTestPrograms(): ProgramPackage[] {
  const missing = missingPrograms(ALL);
  // One by one where they do not come together: a package that this Debian lacks keeps no other one out.
  if (missing.length > 0 && !installPackages(...missing))
    for (const name of missing) installPackages(name);
  return missingPrograms(missing);
}

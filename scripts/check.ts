// npm run check: static checks of the project.
import { runChecks } from './checks.ts';
import { readCommandLine } from './command-line.ts';

const USAGE = `usage: npm run check

  Checks the papers, the format and lint of all files, and the types of each runtime. \`npx biome check --write .\` fixes the format.`;

readCommandLine(USAGE, {});
process.exitCode = (await runChecks()) ? 0 : 1;

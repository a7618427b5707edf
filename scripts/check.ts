// npm run check: static checks of the project.
import { runChecks } from './checks.ts';
import { readCommandLine } from './command-line.ts';

const USAGE = `usage: npm run check

  The papers, format and lint of everything, and the types of each runtime. \`npx biome check --write .\` mends the format.`;

readCommandLine(USAGE, {});
process.exitCode = (await runChecks()) ? 0 : 1;

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly needs?: string;
  readonly if?: string;
  readonly 'timeout-minutes'?: number;
  readonly permissions?: unknown;
  readonly env?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: unknown;
  readonly concurrency: { readonly group: string };
  readonly jobs: Readonly<Record<string, Job>>;
}

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FOLDER = join(ROOT, '.github/workflows');
const { scripts, devDependencies } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
) as Record<'scripts' | 'devDependencies', Record<string, string>>;

describe.each(readdirSync(FOLDER))('the workflow %s', (file) => {
  const workflow: Workflow = parse(readFileSync(join(FOLDER, file), 'utf8'));
  const jobs = Object.entries(workflow.jobs);
  const steps = jobs.flatMap(([, job]) => job.steps);
  const commands = steps.flatMap(({ run }) => run ?? []);

  test('runs no command that the project does not have', () => {
    const named = commands.flatMap((command) => [
      ...(/^npm (?:run )?(?!ci\b)([\w:-]+)/.exec(command)?.slice(1) ?? []),
    ]);
    expect(named).toEqual(expect.arrayContaining(['test', 'deploy']));
    for (const name of named) expect(scripts).toHaveProperty(name);
    const programs = commands.flatMap((command) => /^npx ([\w-]+)/.exec(command)?.[1] ?? []);
    for (const program of programs) expect(devDependencies).toHaveProperty(program);
    for (const command of commands) expect(command).toMatch(/^(?:npm (?:ci|test|run )|npx |curl )/);
  });

  test('pins each action to a major version and gives none the credentials of the repository', () => {
    for (const { uses, with: inputs } of steps) {
      if (uses === undefined) continue;
      expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/);
      if (uses.startsWith('actions/checkout@'))
        expect(inputs).toMatchObject({ 'persist-credentials': false });
    }
  });

  test('may read the repository and nothing more, ends by itself, and runs once for each branch', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const [name, job] of jobs) {
      expect(job.permissions, name).toBeUndefined();
      expect(job['timeout-minutes'], name).toBeLessThanOrEqual(60);
    }
    expect(workflow.concurrency.group).toContain('github.ref');
    expect(Object.keys(workflow.on).sort()).toEqual(['pull_request', 'push']);
  });

  test('uses secrets in jobs alone that follow the tests, and only where they are there', () => {
    for (const [name, job] of jobs) {
      if (!JSON.stringify(job).includes('secrets.')) continue;
      expect(job.needs, name).toBe('test');
      expect(job.if, name).toMatch(
        name === 'deploy' ? /refs\/heads\/main/ : /head\.repo\.full_name == github\.repository/,
      );
      for (const step of job.steps) expect(step.if).toContain("env.CLOUDFLARE_API_TOKEN != ''");
    }
  });

  test('puts no text that a stranger can write into a command', () => {
    const used = commands.flatMap((command) => command.match(/\$\{\{.*?\}\}/g) ?? []);
    for (const expression of used)
      expect(expression).toMatch(/^\$\{\{ github\.event\.number \}\}$/);
  });
});

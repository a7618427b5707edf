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
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FOLDER = join(ROOT, '.github/workflows');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

describe.each(readdirSync(FOLDER))('the workflow %s', (file) => {
  const workflow: Workflow = parse(readFileSync(join(FOLDER, file), 'utf8'));
  const jobs = Object.entries(workflow.jobs);
  const steps = jobs.flatMap(([, job]) => job.steps);
  const commands = steps.flatMap(({ run }) => run ?? []);

  test('runs no script that the project does not have', () => {
    const named = commands.flatMap(
      (command) => /^npm (?:run )?(?!ci\b)([\w:-]+)/.exec(command)?.[1] ?? [],
    );
    for (const name of named) expect(scripts).toHaveProperty(name);
  });

  test('may read the repository and nothing more, gives no action its credentials, and ends by itself', () => {
    // Not of pull_request_target, which has the secrets of the repository.
    expect(Object.keys(workflow.on).sort()).toEqual(['pull_request', 'push']);
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const [name, job] of jobs) {
      expect(job.permissions, name).toBeUndefined();
      expect(job['timeout-minutes'], name).toBeLessThanOrEqual(60);
    }
    for (const { uses, with: inputs } of steps) {
      if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/);
      if (uses?.startsWith('actions/checkout@'))
        expect(inputs).toMatchObject({ 'persist-credentials': false });
    }
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

import { type ChildProcess, spawn } from 'node:child_process';
import { killTree } from './processes.ts';
import type { TestProgress } from './progress.ts';

/** A step counts as hanging after this time (ms) without a message, or without its first output. */
export const HANG_MS = 5 * 60_000;

/** Maximum output that is printed for a failed step: its end (bytes). */
const SHOWN_BYTES = 4_000_000;

/** Vitest sometimes loads itself twice, and then reads no file (vitest-dev/vitest#10812). */
const LOADED_TWICE = /Vitest failed to find the (?:current suite|runner)/;

/** A command of `node_modules/.bin`, npm or Node, whose output is shown only on failure. */
export interface Step {
  name: string;
  command: string;
  args: readonly string[];
  /** Whether it sends {@link StepMessage}s; Vitest does with test/support/send-progress.ts. */
  sendsMessages?: boolean;
  /** Called as the step's tests start and finish. */
  onProgress?: (tests: TestProgress) => void;
}

/** A message from a step to its parent process, over Node's IPC channel. */
export interface StepMessage {
  tests?: TestProgress;
  /** The final result. The step is then killed: Node may hang on exit (nodejs/node#54918). */
  isGood?: boolean;
}

/**
 * Runs a step and prints its result. One that hangs is killed with its descendants and fails; one
 * that makes progress has no time limit. If Vitest fails before any test passed, it is retried
 * once.
 */
export async function runStep(step: Step, isFirst = true): Promise<boolean> {
  const { name, command, args, sendsMessages } = step;
  const startedAt = Date.now();
  const channel = sendsMessages ? (['ipc'] as const) : [];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe', ...channel] });
  const output = new OutputEnd();
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.add(chunk));
  child.once('error', (error) => output.add(Buffer.from(`${command}: ${error.message}\n`)));
  let passed = 0;
  const onProgress = (tests: TestProgress) => {
    passed = tests.passed;
    step.onProgress?.(tests);
  };
  const isGood = await success(child, { ...step, onProgress });
  if (!isGood) process.stdout.write(output.read());
  if (!isGood && isFirst && passed === 0 && LOADED_TWICE.test(String(output.read()))) {
    console.log(`${name}: Vitest itself failed before any test passed; it is retried once.`);
    return runStep(step, false);
  }
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${isGood ? 'ok' : 'FAILED'}: ${name} (${seconds} s)`);
  return isGood;
}

/** Resolves with a step's success once its process and output have ended. */
function success(child: ChildProcess, { name, onProgress }: Step): Promise<boolean> {
  return new Promise((resolve) => {
    let isGood: boolean | undefined;
    let tests: TestProgress | undefined;
    const kill = () => child.pid && killTree(child.pid);
    const hang = setTimeout(() => {
      console.error(describeHang(name, tests));
      isGood = false;
      kill();
    }, HANG_MS);
    // A hanging test may print without end.
    const print = () => {
      if (!tests) hang.refresh();
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', print);
    child.on('message', (message: StepMessage) => {
      hang.refresh();
      isGood ??= message.isGood;
      if (message.isGood !== undefined) return kill();
      tests = message.tests;
      if (tests) onProgress?.(tests);
    });
    const end = (hasSucceeded: boolean) => {
      clearTimeout(hang);
      resolve(hasSucceeded);
    };
    child.once('error', () => end(false));
    child.once('close', (status) => end(isGood ?? status === 0));
  });
}

function describeHang(name: string, { last, running = [] }: Partial<TestProgress> = {}): string {
  return [
    `${name}: nothing finished for ${HANG_MS / 60_000} min; it is killed.`,
    ...(last ? [`The last test was ${last}.`] : []),
    ...(running.length > 0 ? [`Running: ${running.join(', ')}.`] : []),
  ].join(' ');
}

/** The last {@link SHOWN_BYTES} of an output. */
class OutputEnd {
  readonly #chunks: Buffer[] = [];
  #bytes = 0;

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    while (this.#bytes - (this.#chunks[0]?.length ?? 0) >= SHOWN_BYTES)
      this.#bytes -= this.#chunks.shift()?.length ?? 0;
  }

  read(): Buffer {
    return Buffer.concat(this.#chunks).subarray(-SHOWN_BYTES);
  }
}

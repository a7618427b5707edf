// A thread of npm test: installs the programs that tests need, then sends the list of missing ones.
import { parentPort } from 'node:worker_threads';
import { installTestChromium } from './find-chromium.ts';
import { installTestPrograms } from './test-programs.ts';

const chromium = installTestChromium() ? [] : ['chromium'];
parentPort?.postMessage([...installTestPrograms(), ...chromium]);

// A thread of npm test: installs what the tests run beside the site, and sends what is missing afterwards.
import { parentPort } from 'node:worker_threads';
import { installTestChromium } from './find-chromium.ts';
import { installTestPrograms } from './test-programs.ts';

const chromium = installTestChromium() ? [] : ['chromium'];
parentPort?.postMessage([...installTestPrograms(), ...chromium]);

// A step of npm test: makes the builds that several other steps serve.
import { makeSampleBuild, SAMPLE_BUILDS } from './sample-build.ts';

for (const kind of SAMPLE_BUILDS) {
  await makeSampleBuild(kind);
  console.log(`${kind} is built`);
}

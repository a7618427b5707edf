// A step of npm test: the builds that several of the other steps serve.
import { makeSampleBuild, SAMPLE_BUILDS } from './sample-build.ts';

for (const kind of SAMPLE_BUILDS) {
  await makeSampleBuild(kind);
  console.log(`${kind} is built`);
}

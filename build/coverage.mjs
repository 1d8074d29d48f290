import { coverageOf } from './lib/coverage.mjs';
import { tell } from './lib/run.mjs';

// A script of its own: it needs the project's Node, and `npm test` may begin with an older one.
const [reports = '', folder = '', least = '100'] = process.argv.slice(2);
const { percent, missed } = coverageOf(reports, folder);
tell(`${folder}: ${percent.toFixed(1)} % ran, ${least} % must.`);
for (const each of missed) tell(`  not run: ${each}`);
process.exit(percent >= Number(least) ? 0 : 1);

import { coverageOf } from './lib/coverage.mjs';
import { tell } from './lib/run.mjs';

// A separate script, because it needs the project's Node. `npm test` may start with an older Node.
const [reports = '', folder = '', least = '100'] = process.argv.slice(2);
const { percent, missed } = coverageOf(reports, folder);
tell(`${folder}: ${percent.toFixed(1)} % ran, ${least} % must.`);
for (const each of missed) tell(`  not run: ${each}`);
process.exit(percent >= Number(least) ? 0 : 1);

import { coverageOf } from './lib/coverage.mjs';
import { printLine } from './lib/run.mjs';

// A separate script, because it needs the project's Node. `npm test` may start with an older Node.
const [reports = '', folder = '', minPercent = '100'] = process.argv.slice(2);
const { percent, missed } = coverageOf(reports, folder);
printLine(`${folder}: ${percent.toFixed(1)} % ran, ${minPercent} % must.`);
for (const each of missed) printLine(`  not run: ${each}`);
process.exit(percent >= Number(minPercent) ? 0 : 1);

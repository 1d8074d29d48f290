import { parseArgs } from 'node:util';
import type { SampleScale } from '../sample-server/sampleServer.ts';
import { BenchData } from './BenchData.ts';
import { measureBridge } from './bridgeCalls.ts';
import { busyShare } from './busyShare.ts';
import { measureFirstRows, measureInteractions } from './catalogList.ts';
import { measureChangeList } from './changeList.ts';
import { measureCommandLine } from './commandLine.ts';
import { measureComparison } from './compareDocuments.ts';
import { measureEveryScreen } from './everyScreen.ts';
import { measureFirstSync } from './firstSync.ts';
import { measureGraph } from './graph.ts';
import { measureGrowth } from './growth.ts';
import { measureHandover } from './handover.ts';
import { measureHealth } from './healthDashboard.ts';
import { measureIdle } from './idle.ts';
import { measureIncidentPage } from './incidentPage.ts';
import { measureItemPage } from './itemPage.ts';
import { measureJavaScript } from './javaScript.ts';
import { measureJobHistory } from './jobHistory.ts';
import { measureKubeconfigInstall } from './kubeconfigInstall.ts';
import { measureLogViewer } from './logViewer.ts';
import { type Figure, printFigures, printTableHead } from './measure.ts';
import { measureMoments } from './moments.ts';
import { measureOwnColumns } from './ownColumns.ts';
import { measureRedCheck } from './redCheck.ts';
import { measureRunOutput } from './runOutput.ts';
import { measureScrolling } from './scrolling.ts';
import { measureSearch } from './searching.ts';
import { measureSendHistory } from './sendHistory.ts';
import { measureStartUp } from './startUp.ts';
import { measurePasses } from './syncPasses.ts';
import { measureTopology } from './topology.ts';
import { measureTopologyWall } from './topologyWall.ts';
import { measureTyping } from './typing.ts';
import { measureWindowMemory } from './windowMemory.ts';

interface Subject {
  /** Budget names that this subject measures. `--only` selects by them. */
  readonly names: readonly string[];
  readonly measure: (data: BenchData) => Promise<Figure[]>;
  /** Measured only if `--only` names it, because it takes too long for a full run. */
  readonly isOnRequest?: boolean;
}

/** Stops all sample servers before a measurement that needs none. */
const alone = (measure: () => Promise<Figure[]>) => async (data: BenchData) => {
  await data.stop();
  return measure();
};

/** In running order. Start-up comes first, while the machine is quiet. The last subjects need no server. */
const subjects: readonly Subject[] = [
  { names: ['P1', 'P2'], measure: async (data) => measureStartUp(await data.sample('team')) },
  { names: ['P3'], measure: async (data) => measureJavaScript(await data.sample('team')) },
  { names: ['P13'], measure: measureBridge },
  { names: ['P16'], measure: measureKubeconfigInstall },
  // The following measurements reuse the console of its last run.
  { names: ['P10', 'loop'], measure: measureFirstSync },
  { names: ['P4'], measure: measureFirstRows },
  { names: ['P5'], measure: measureInteractions },
  { names: ['columns'], measure: measureOwnColumns },
  { names: ['P6'], measure: measureSearch },
  { names: ['commands'], measure: measureCommandLine },
  { names: ['P8'], measure: measureHealth },
  { names: ['P20'], measure: measureTopology },
  { names: ['P7'], measure: measureScrolling },
  { names: ['P15'], measure: measureLogViewer },
  { names: ['P17'], measure: measureJobHistory },
  { names: ['P21'], measure: measureSendHistory },
  { names: ['changes'], measure: measureChangeList },
  { names: ['red'], measure: measureRedCheck },
  { names: ['P22'], measure: measureItemPage },
  { names: ['P23'], measure: measureEveryScreen },
  { names: ['P9'], measure: measureWindowMemory },
  { names: ['P11', 'P12'], measure: measurePasses },
  { names: ['P18'], measure: alone(measureIncidentPage) },
  { names: ['P19'], measure: alone(measureRunOutput) },
  { names: ['wall'], measure: alone(measureTopologyWall) },
  { names: ['typing'], measure: alone(measureTyping) },
  { names: ['compare'], measure: alone(measureComparison) },
  { names: ['moments'], measure: alone(measureMoments) },
  { names: ['handover'], measure: alone(measureHandover) },
  { names: ['P14'], measure: alone(measureGraph) },
  { names: ['idle'], measure: measureIdle, isOnRequest: true },
  { names: ['growth'], measure: alone(measureGrowth), isOnRequest: true },
];

const scales: readonly SampleScale[] = ['demo', 'team', 'fleet'];

const usage = `Prints a table of the measured budgets, each with its figure and the reference from the same run.

  --only NAMES   only these budgets, separated by commas: ${subjects.flatMap(({ names }) => names).join(', ')}
  --scale S      demo, team or fleet (fleet): the scale of the sample for the budgets at fleet scale
  --quiet-check  says before each measurement how busy the machine is with other work
`;

interface Options {
  readonly chosen: readonly Subject[];
  readonly scale: SampleScale;
  readonly checksQuiet: boolean;
}

/** Parses the command line. Returns undefined if the usage is wanted, or for invalid options. */
function readOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      scale: { type: 'string', default: 'fleet' },
      'quiet-check': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const scale = scales.find((one) => one === values.scale);
  const wanted = values.only?.toLowerCase().split(',');
  const known = subjects.flatMap(({ names }) => names.map((name) => name.toLowerCase()));
  if (scale === undefined || wanted?.some((name) => !known.includes(name))) return undefined;
  const isChosen = ({ names, isOnRequest = false }: Subject) =>
    wanted === undefined ? !isOnRequest : names.some((name) => wanted.includes(name.toLowerCase()));
  return { scale, chosen: subjects.filter(isChosen), checksQuiet: values['quiet-check'] };
}

/**
 * Measures the subjects and prints each figure once it is known, so that an interrupted run shows what it measured.
 * A failed subject does not end the run.
 * @returns names of the failed subjects
 */
async function run({ chosen, scale, checksQuiet }: Options): Promise<readonly string[]> {
  const data = new BenchData(scale);
  const failed: string[] = [];
  printTableHead();
  try {
    for (const { names, measure } of chosen) {
      const name = names.join(', ');
      const busy = checksQuiet ? ` (the machine is ${((await busyShare()) * 100).toFixed(0)} % busy)` : '';
      process.stderr.write(`Measuring ${name}…${busy}\n`);
      try {
        printFigures(await measure(data));
      } catch (error) {
        failed.push(name);
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      }
    }
  } finally {
    await data.stop();
  }
  return failed;
}

const options = readOptions();
if (options === undefined) {
  process.stderr.write(usage);
  process.exit(2);
}
const failed = await run(options);
if (failed.length > 0) process.stderr.write(`Not measured: ${failed.join(', ')}\n`);
// A figure over its budget does not fail the run: times on a shared machine are noisy.
process.exit(failed.length === 0 ? 0 : 1);

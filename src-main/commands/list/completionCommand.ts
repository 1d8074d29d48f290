import type { CommandOption, CommandRow } from '../Command.ts';
import { CommandFailure } from '../CommandFailure.ts';
import { messages } from '../messages.ts';
import { formatsOf } from '../output/writeResult.ts';
import { type CompletionCase, shellScripts } from './shellScripts.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

/** What the completions need to know about lists. */
export interface CompletionLists {
  readonly names: readonly string[];
  /** Words of a query, such as `health:unhealthy`, by list. */
  readonly queryWords: Readonly<Record<string, readonly string[]>>;
  readonly sortColumns: readonly string[];
}

const globalOptions: readonly CommandOption[] = [
  { flags: '--data <folder>', description: '' },
  { flags: '--workspace <name>', description: '' },
];

const optionsOf = ({ options = [], output, feeds }: CommandRow): readonly CommandOption[] => [
  ...options,
  ...(output === 'text'
    ? []
    : [
        { flags: '-o, --output <format>', description: '' },
        { flags: '--exit-code', description: '' },
      ]),
  ...(feeds === undefined ? [] : [{ flags: '-w, --watch', description: '' }]),
  ...globalOptions,
  { flags: '-h, --help', description: '' },
];

/** Returns the names of an option, the long one last: `-o`, `--output`. */
const namesOf = ({ flags }: CommandOption): readonly string[] => flags.match(/-{1,2}[a-z][a-z-]*/g) ?? [];

const longNameOf = (option: CommandOption): string => namesOf(option).at(-1) ?? '';

const hasValue = ({ flags }: CommandOption): boolean => flags.includes('<');

/** Lists of commands whose arguments are only a query. */
const ownList: Readonly<Record<string, string>> = { checks: 'checks', incidents: 'incidents' };

function casesOf(row: CommandRow, lists: CompletionLists): readonly CompletionCase[] {
  const [command = '', second] = row.name.split(' ');
  const options = optionsOf(row);
  const cases: CompletionCase[] = [{ key: `options ${command}`, words: options.map(longNameOf) }];
  for (const option of options) {
    const name = longNameOf(option);
    const words =
      name === '--output' ? formatsOf[row.output] : name === '--sort' ? lists.sortColumns : undefined;
    if (words !== undefined)
      for (const one of namesOf(option)) cases.push({ key: `value ${command} ${one}`, words });
  }
  if (second !== undefined) cases.push({ key: `first ${command}`, words: [second] });
  if (command === 'get' || command === 'export') {
    cases.push({ key: `first ${command}`, words: lists.names });
    for (const name of lists.names)
      cases.push({ key: `query ${command} ${name}`, words: lists.queryWords[name] ?? [] });
    // Any other name is a type of catalog items.
    cases.push({ key: `query ${command} `, isPrefix: true, words: lists.queryWords.items ?? [] });
  }
  const list = ownList[command];
  if (list !== undefined) {
    const words = lists.queryWords[list] ?? [];
    cases.push({ key: `first ${command}`, words }, { key: `query ${command} `, isPrefix: true, words });
  }
  return cases;
}

/**
 * Returns the command that prints the completions of a shell.
 * @param rows all other commands
 */
export function completionCommand(rows: readonly CommandRow[], lists: CompletionLists): CommandRow {
  const command: CommandRow = {
    name: 'completion',
    description: 'Print the completions of a shell',
    arguments: [['<shell>', shells.join(', ')]],
    output: 'text',
    needsUser: false,
    async run(_context, [name = '']) {
      const shell = shells.find((one) => one === name);
      if (shell === undefined) throw new CommandFailure('usage', messages.badChoice(name, shells.join(', ')));
      const all = [...rows, command];
      const commands = [...new Set(all.map((row) => row.name.split(' ')[0] ?? '')), 'mcp', 'help'];
      const globalNames = [...globalOptions.map(longNameOf), '--help', '--version'];
      const cases: readonly CompletionCase[] = [
        { key: 'commands', words: commands },
        { key: 'options', words: globalNames },
        { key: 'options mcp', words: ['--data', '--help'] },
        { key: 'first help', words: commands },
        { key: 'first completion', words: shells },
        ...all.flatMap((row) => casesOf(row, lists)),
      ];
      const withValue = [...globalOptions, ...all.flatMap(optionsOf)].filter(hasValue).flatMap(namesOf);
      const text = shellScripts[shell]({ cases, valueOptions: [...new Set(withValue)] });
      return { kind: 'text', text };
    },
  };
  return command;
}

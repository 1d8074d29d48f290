import type { CommandRow } from '../Command.ts';
import { CommandFailure } from '../CommandFailure.ts';
import { messages } from '../messages.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof shells)[number];

const optionNames = ({ options = [], output, feeds }: CommandRow): readonly string[] => [
  ...options.flatMap(({ flags }) => flags.match(/--[a-z-]+/g) ?? []),
  ...(output === 'text' ? [] : ['--output', '--exit-code']),
  ...(feeds === undefined ? [] : ['--watch']),
  '--help',
];

/** Words that can follow a command: names of lists, subcommands and options. */
interface Completion {
  readonly command: string;
  readonly words: readonly string[];
}

function completionsOf(rows: readonly CommandRow[], listNames: readonly string[]): readonly Completion[] {
  const words = new Map<string, Set<string>>();
  for (const row of rows) {
    const [first = '', second] = row.name.split(' ');
    const found = words.get(first) ?? new Set<string>();
    if (second !== undefined) found.add(second);
    if (row.name === 'get' || row.name === 'export') for (const name of listNames) found.add(name);
    if (row.name === 'completion') for (const shell of shells) found.add(shell);
    for (const name of optionNames(row)) found.add(name);
    words.set(first, found);
  }
  return [...words].map(([command, found]) => ({ command, words: [...found] }));
}

const writers: Readonly<Record<Shell, (completions: readonly Completion[]) => string>> = {
  bash: (completions) => `_quarterdeck() {
  local current="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${completions.map(({ command }) => command).join(' ')}" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${completions.map(({ command, words }) => `    ${command}) COMPREPLY=($(compgen -W "${words.join(' ')}" -- "$current")) ;;`).join('\n')}
  esac
}
complete -F _quarterdeck quarterdeck`,
  zsh: (completions) => `#compdef quarterdeck
_quarterdeck() {
  if (( CURRENT == 2 )); then
    compadd -- ${completions.map(({ command }) => command).join(' ')}
    return
  fi
  case "\${words[2]}" in
${completions.map(({ command, words }) => `    ${command}) compadd -- ${words.join(' ')} ;;`).join('\n')}
  esac
}
compdef _quarterdeck quarterdeck`,
  fish: (completions) =>
    [
      'complete -c quarterdeck -f',
      ...completions.map(({ command }) => `complete -c quarterdeck -n __fish_use_subcommand -a '${command}'`),
      ...completions.map(
        ({ command, words }) =>
          `complete -c quarterdeck -n '__fish_seen_subcommand_from ${command}' -a '${words.join(' ')}'`,
      ),
    ].join('\n'),
};

/**
 * Returns the command that prints the completions of a shell.
 * @param rows all other commands
 * @param listNames names after `get` and `export`
 */
export function completionCommand(rows: readonly CommandRow[], listNames: readonly string[]): CommandRow {
  const command: CommandRow = {
    name: 'completion',
    description: 'Print the completions of a shell',
    arguments: [['<shell>', shells.join(', ')]],
    output: 'text',
    needsUser: false,
    async run(_context, [name = '']) {
      const shell = shells.find((one) => one === name);
      if (shell === undefined) throw new CommandFailure('usage', messages.badChoice(name, shells.join(', ')));
      const completions = completionsOf([...rows, command], listNames);
      return { kind: 'text', text: writers[shell]([...completions, { command: 'mcp', words: ['--help'] }]) };
    },
  };
  return command;
}

import { type Command, isOffered } from '../../parts/commands.ts';
import { wordStart, wordsOf } from './words.ts';

/** How well a command fits: 0 when its title begins with what is typed, 2 when only a keyword fits, nothing when it does not. */
function rank({ title, keywords = '' }: Command, words: readonly string[]): number | undefined {
  const low = title.toLowerCase();
  const starts = words.map((word) => wordStart(low, word));
  if (starts.every((at) => at >= 0)) return starts[0] === 0 ? 0 : 1;
  const all = `${low} ${keywords.toLowerCase()}`;
  return words.every((word) => wordStart(all, word) >= 0) ? 2 : undefined;
}

/** The commands that can be used now and have every typed word, best first, else in their own order. */
export function matchCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = wordsOf(typed);
  return commands
    .filter(({ hidden, minor }) => hidden !== true && (minor !== true || words.length > 0))
    .filter(isOffered)
    .map((command) => ({ command, rank: rank(command, words) }))
    .filter((found): found is { command: Command; rank: number } => found.rank !== undefined)
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}

export const row = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => String(cell).padStart(11)).join(' ')}\n`;

const mostProblems = 40;
const longestProblem = 500;

/** Formats the problems for printing below a table. */
export function problemLines(problems: readonly string[]): string {
  const shown = problems.slice(0, mostProblems).map((problem) => `  ${problem.slice(0, longestProblem)}\n`);
  const left = problems.length - shown.length;
  return [...shown, ...(left > 0 ? [`  and ${left} more\n`] : [])].join('');
}

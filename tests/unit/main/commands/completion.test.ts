import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandContext } from '#main/commands/Command.ts';
import { commandTable } from '#main/commands/list/commandTable.ts';

/** The characters at which bash splits words by default. */
const usualBreaks = ' \t\n"\'><=;|&(:';

/** Calls the completion function of a command as bash does after the Tab key, and prints its replies. */
const driver = `source ../completion.bash
read -r _ _ name _ <<< "$(complete -p quarterdeck)"
COMP_LINE="$1" COMP_POINT=\${3:-\${#1}} COMP_WORDBREAKS="$2" COMP_TYPE=9 COMP_KEY=9
eval "COMP_WORDS=($4)"
COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
"$name" quarterdeck '' ''
if [ \${#COMPREPLY[@]} -gt 0 ]; then printf '%s\\n' "\${COMPREPLY[@]}"; fi`;

let root: string;
/** The current folder of the shell. */
let folder: string;

beforeAll(async () => {
  const command = commandTable.find(({ name }) => name === 'completion');
  // The command uses nothing of the context.
  const result = await command?.run({} as CommandContext, ['bash'], {});
  root = mkdtempSync(join(tmpdir(), 'quarterdeck-completion-'));
  writeFileSync(join(root, 'completion.bash'), result?.kind === 'text' ? result.text : '');
  folder = join(root, 'current');
  mkdirSync(join(folder, 'two words'), { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true }));

/**
 * Returns the replies for a line.
 * @param point cursor in the line; default: its end
 */
function complete(line: string, { breaks = usualBreaks, point = line.length } = {}): readonly string[] {
  const words = line.split(/\s+/).map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  const { stdout, stderr, status } = spawnSync(
    'bash',
    ['--noprofile', '--norc', '-c', driver, 'bash', line, breaks, String(point), words.join(' ')],
    { encoding: 'utf8', cwd: folder },
  );
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout.split('\n').filter(Boolean);
}

const commandNames = [...new Set(commandTable.map(({ name }) => name.split(' ')[0] ?? ''))];

describe.skipIf(process.platform === 'win32')('the completions of bash', () => {
  it('are all commands after the name of the program', () => {
    expect(complete('quarterdeck ')).toEqual([...commandNames, 'mcp', 'help']);
  });

  it.each([
    ['quarterdeck kube', ['kubeconfig']],
    ['quarterdeck kubeconfig ', ['install']],
    ['quarterdeck get ch', ['checks']],
    ['quarterdeck completion ', ['bash', 'zsh', 'fish']],
    ['quarterdeck help dig', ['digest']],
    ['quarterdeck get --lim', ['--limit']],
    ['quarterdeck --wor', ['--workspace']],
    ['quarterdeck get items -o js', ['json']],
    ['quarterdeck get items --output ', ['table', 'json', 'yaml', 'csv']],
    ['quarterdeck describe x -o ', ['table', 'json', 'yaml']],
    ['quarterdeck export items -o ', ['csv', 'json']],
    ['quarterdeck get items --sort creat', ['createdAt']],
    ['quarterdeck get items --limit ', []],
    ['quarterdeck logs x --since ', []],
    ['quarterdeck unknown ', []],
    ['quarterdeck search get it', []],
  ])('are commands, options and values: %s', (line, replies) => {
    expect(complete(line)).toEqual(replies);
  });

  it('have every option of every command', () => {
    for (const { name, options = [] } of commandTable) {
      const found = complete(`quarterdeck ${name} --`);
      for (const { flags } of options) expect(found).toContain(/--[a-z-]+/.exec(flags)?.[0]);
      expect(found).toEqual(expect.arrayContaining(['--data', '--workspace', '--help']));
    }
  });

  it.each([
    ['health:unh', ['unhealthy']],
    ['health:', ['unhealthy', 'warning', 'healthy', 'unknown']],
    ['heal', ['health:unhealthy', 'health:warning', 'health:healthy', 'health:unknown']],
    ['deleted:y', ['yes']],
  ])(
    'continue a query after the last colon, which bash takes as the start of a word: %s',
    (word, replies) => {
      expect(complete(`quarterdeck get items ${word}`).toSorted()).toEqual(replies.toSorted());
    },
  );

  it('are whole words if bash does not split at colons, and within quotes', () => {
    const breaks = usualBreaks.replace(':', '');
    expect(complete('quarterdeck get items health:unh', { breaks })).toEqual(['health:unhealthy']);
    for (const quote of ['"', "'"])
      expect(complete(`quarterdeck get items ${quote}health:unh`)).toEqual(['health:unhealthy']);
  });

  it('follow the equals sign of an option, at which bash splits, too', () => {
    expect(complete('quarterdeck get items --output=y')).toEqual(['yaml']);
    const breaks = usualBreaks.replace('=', '');
    expect(complete('quarterdeck get items --output=y', { breaks })).toEqual(['--output=yaml']);
  });

  it.each([
    ['quarterdeck incidents severity:crit', ['critical']],
    ['quarterdeck checks status:unk', ['unknown']],
    ['quarterdeck get checks health:', []],
    ['quarterdeck get pod label.app=x health:war', ['warning']],
    ['quarterdeck export incidents status:ong', ['ongoing']],
  ])('have the query words of the list: %s', (line, replies) => {
    expect(complete(line)).toEqual(replies);
  });

  it.each([
    'quarterdeck --workspace "my work" get it',
    "quarterdeck --workspace 'it is' get it",
    'quarterdeck --workspace my\\ work get it',
    'quarterdeck --workspace "a \\" b" get it',
    'quarterdeck --workspace=my get it',
    'quarterdeck  --data /tmp  get  it',
  ])('find the command behind global options with spaces and quotes: %s', (line) => {
    expect(complete(line)).toEqual(['items']);
  });

  it('use only the text before the cursor', () => {
    const line = 'quarterdeck get it health:unhealthy';
    expect(complete(line, { point: 'quarterdeck get it'.length })).toEqual(['items']);
  });

  it('are folders for --data, also with spaces in their names', () => {
    expect(complete('quarterdeck --data tw')).toEqual(['two words']);
    expect(complete('quarterdeck --data=tw')).toEqual(['two words']);
  });

  it('run nothing of the line', () => {
    const line = 'quarterdeck get $(touch hostile) `touch hostile` * health:unh';
    expect(complete(line)).toEqual(['unhealthy']);
    expect(complete('quarterdeck --data host')).toEqual([]);
    expect(complete('quarterdeck get $(touch')).toEqual([]);
    expect(spawnSync('ls', [folder], { encoding: 'utf8' }).stdout).toBe('two words\n');
  });
});

/** The words of a position of the command line. */
export interface CompletionCase {
  /** Names the position: `commands`, `options get`, `first get`, `query get checks` or `value get --output`. */
  readonly key: string;
  /** Whether the words are also for keys that start with this one. Earlier cases come first. */
  readonly isPrefix?: true;
  readonly words: readonly string[];
}

interface Completions {
  readonly cases: readonly CompletionCase[];
  /** Options of all commands that are followed by a value. */
  readonly valueOptions: readonly string[];
}

/** Writes the words of each position as a function of bash and zsh. */
const wordsFunction = ({ cases }: Completions): string => `_quarterdeck_words() {
  case "$1" in
${cases.map(({ key, isPrefix, words }) => `    '${key}'${isPrefix === true ? '*' : ''}) printf '%s\\n' ${words.join(' ')} ;;`).join('\n')}
  esac
}`;

/**
 * Reads the command, its first argument and the option before the cursor from the words before it. For bash and zsh.
 * The caller declares `command`, `first` and `option`.
 */
const wordsBefore = (
  { valueOptions }: Completions,
  words: string,
): string => `  for word in "\${${words}[@]:1}"; do
    if [ -n "$option" ]; then option=''; continue; fi
    case "$word" in
      ${valueOptions.join('|')}) option="$word" ;;
      -*) ;;
      *) if [ -z "$command" ]; then command="$word"; elif [ -z "$first" ]; then first="$word"; fi ;;
    esac
  done`;

/** Chooses the key of the words. The caller declares `key`, and `value` with the text before the cursor. */
const chooseKey = `  if [ -n "$option" ]; then
    key="value $command $option"
  elif [[ "$value" == --*=* ]]; then
    option="\${value%%=*}"
    key="value $command $option"
    head="$option="
    value="\${value#*=}"
  elif [[ "$value" == -* ]]; then
    key="options\${command:+ $command}"
  elif [ -z "$command" ]; then
    key='commands'
  elif [ -z "$first" ]; then
    key="first $command"
  else
    key="query $command $first"
  fi`;

/**
 * The words are read from the line, because bash splits them at the characters of `COMP_WORDBREAKS`, such as colons.
 * Bash 3.2 of macOS has no `mapfile` and no `compopt`.
 */
const bash = (completions: Completions): string => `${wordsFunction(completions)}
_quarterdeck() {
  local line="\${COMP_LINE:0:COMP_POINT}" text='' quote='' escaped='' started='' char i
  local command='' first='' option='' key='' head='' value word before
  local -a typed=() found=()
  for ((i = 0; i < \${#line}; i++)); do
    char="\${line:i:1}"
    if [ -n "$escaped" ]; then text+="$char"; escaped=''
    elif [ "$char" = '\\' ] && [ "$quote" != "'" ]; then escaped=1; started=1
    elif [ -n "$quote" ]; then
      if [ "$char" = "$quote" ]; then quote=''; else text+="$char"; fi
    elif [ "$char" = "'" ] || [ "$char" = '"' ]; then quote="$char"; started=1
    elif [[ "$char" == [[:space:]] ]]; then
      if [ -n "$started" ]; then typed+=("$text"); fi
      text=''; started=''
    else text+="$char"; started=1
    fi
  done
  value="$text"
${wordsBefore(completions, 'typed')}
${chooseKey}
  COMPREPLY=()
  if [ "$option" = '--data' ]; then
    if type compopt >/dev/null 2>&1; then compopt -o filenames 2>/dev/null; fi
    # Bash replaces only what follows the equals sign.
    head=''
    while IFS= read -r word; do found+=("$word"); done < <(compgen -d -- "$value")
  else
    while IFS= read -r word; do
      if [ -n "$word" ] && [[ "$word" == "$value"* ]]; then found+=("$head$word"); fi
    done < <(_quarterdeck_words "$key")
    # Bash replaces only what follows the last of these characters, unless the word is in quotes.
    before=''
    if [ -z "$quote" ]; then
      for char in : =; do
        if [[ "$COMP_WORDBREAKS" == *"$char"* && "$text" == *"$char"* ]]; then
          word="\${text%"\${text##*"$char"}"}"
          if [ "\${#word}" -gt "\${#before}" ]; then before="$word"; fi
        fi
      done
    fi
    for ((i = 0; i < \${#found[@]}; i++)); do found[i]="\${found[i]#"$before"}"; done
  fi
  if [ "\${#found[@]}" -gt 0 ]; then COMPREPLY=("\${found[@]}"); fi
}
complete -F _quarterdeck quarterdeck`;

const zsh = (completions: Completions): string => `#compdef quarterdeck
${wordsFunction(completions)}
_quarterdeck() {
  local command='' first='' option='' key='' head='' value="\${(Q)PREFIX}" word
  local -a typed=("\${(@Q)words[1,CURRENT-1]}") found
${wordsBefore(completions, 'typed')}
${chooseKey}
  if [ -n "$head" ]; then compset -P '*='; fi
  if [ "$option" = '--data' ]; then _files -/; return; fi
  found=("\${(@f)$(_quarterdeck_words "$key")}")
  compadd -- "\${(@)found:#}"
}
if ! (( $+functions[compdef] )); then autoload -Uz compinit && compinit; fi
compdef _quarterdeck quarterdeck`;

const fishCase = ({ key, isPrefix, words }: CompletionCase): string =>
  `    case '${key}${isPrefix === true ? '*' : ''}'
      printf '%s\\n' ${words.join(' ')}`;

const fish = ({ cases, valueOptions }: Completions): string => `function __quarterdeck_words
  switch "$argv[1]"
${cases.map(fishCase).join('\n')}
  end
end
function __quarterdeck
  set -l command ''
  set -l first ''
  set -l option ''
  set -l value (commandline -ct | string unescape --style=script)
  for word in (commandline -opc)[2..-1]
    if test -n "$option"
      set option ''
      continue
    end
    switch "$word"
      case ${valueOptions.join(' ')}
        set option "$word"
      case '-*'
      case '*'
        if test -z "$command"
          set command "$word"
        else if test -z "$first"
          set first "$word"
        end
    end
  end
  set -l head ''
  if test -z "$option"; and string match -q -- '--*=*' "$value"
    set option (string split -m 1 -f 1 -- = "$value")
    set head "$option="
    set value (string split -m 1 -f 2 -- = "$value")
  end
  if test "$option" = --data
    for folder in (__fish_complete_directories "$value" '')
      echo "$head$folder"
    end
  else if test -n "$option"
    for word in (__quarterdeck_words "value $command $option")
      echo "$head$word"
    end
  else if string match -q -- '-*' "$value"
    __quarterdeck_words (string trim "options $command")
  else if test -z "$command"
    __quarterdeck_words commands
  else if test -z "$first"
    __quarterdeck_words "first $command"
  else
    __quarterdeck_words "query $command $first"
  end
end
complete -c quarterdeck -e
complete -c quarterdeck -f -a '(__quarterdeck)'`;

/** Scripts that complete the words of a command line, by shell. */
export const shellScripts: Readonly<Record<'bash' | 'zsh' | 'fish', (completions: Completions) => string>> = {
  bash,
  zsh,
  fish,
};

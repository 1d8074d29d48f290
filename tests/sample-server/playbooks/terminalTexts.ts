const esc = '\u001b';
const sgr = (codes: string, text: string): string => `${esc}[${codes}m${text}${esc}[0m`;

const levels = [
  sgr('36', 'DEBUG'),
  sgr('32', 'INFO '),
  sgr('32', 'INFO '),
  sgr('1;33', 'WARN '),
  sgr('1;31', 'ERROR'),
] as const;
const messages = [
  'reconciled 41 objects in 812 ms',
  'pool: 48 of 50 connections in use',
  `fetched ${sgr('4', 'payments/payments-worker')}@sha256:5f2c1a`,
  `waiting for ${sgr('38;5;208', 'payments-worker-7d9c6f5b8-x2k4p')}`,
  `${sgr('38;2;120;160;255', 'GET')} /healthz 200 3ms`,
  sgr('2', 'nothing to do'),
] as const;

/** Returns colored, numbered log lines. The same count produces the same lines. */
export function logLines(count: number): string {
  const lines: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const time = new Date(Date.UTC(2026, 0, 1) + at * 137).toISOString();
    const level = levels[(at * 7 + (at >> 3)) % levels.length];
    lines.push(`${sgr('90', time)} ${level} [${at + 1}] ${messages[(at * 5 + (at >> 4)) % messages.length]}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Returns a sample of all terminal colors and styles: 16 colors, 256 colors, true color and style resets. */
export function colorTable(): string {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const styles = [
    ['1', 'bold'],
    ['2', 'faint'],
    ['3', 'italic'],
    ['4', 'underlined'],
    ['5', 'blinking'],
    ['7', 'inverse'],
    ['8', 'concealed'],
    ['9', 'struck through'],
    ['1;3;4;35;47', 'all at once'],
  ] as const;
  return [
    range(30, 37)
      .map((code) => sgr(String(code), String(code)))
      .join(' '),
    range(90, 97)
      .map((code) => sgr(String(code), String(code)))
      .join(' '),
    range(40, 47)
      .map((code) => sgr(String(code), ` ${code} `))
      .join(''),
    range(0, 255)
      .map((code) => sgr(`48;5;${code}`, ' '))
      .join(''),
    range(0, 63)
      .map((step) => sgr(`38;2;${step * 4};${255 - step * 4};128`, '█'))
      .join(''),
    ...styles.map(([code, name]) => sgr(code, name)),
    `${esc}[31mred ${esc}[1mand bold ${esc}[22mno longer bold ${esc}[39mno longer red`,
    `${esc}[31mnever ended`,
    '',
  ].join('\n');
}

/** A progress bar that overwrites itself with carriage returns. */
export const progress = (): string =>
  `${Array.from({ length: 21 }, (_, at) => `${'#'.repeat(at).padEnd(20, '.')} ${at * 5}%`).join('\r')}\ndone\n`;

/** Escape sequences and markup that a terminal or page must not execute. */
export const hostileOutput = (): string =>
  [
    '<script>alert(1)</script><img src=x onerror="alert(2)">',
    '[click](javascript:alert(3)) javascript:alert(4) data:text/html,<script>alert(5)</script>',
    `${esc}]8;;javascript:alert(6)${esc}\\a link by OSC 8${esc}]8;;${esc}\\`,
    `${esc}]8;;https://evil.example/${esc}\\https://good.example/${esc}]8;;${esc}\\`,
    `${esc}]0;a new title\u0007${esc}]2;another title${esc}\\titles were set`,
    `${esc}]52;c;cm0gLXJmIC8=\u0007the clipboard was written`,
    `${esc}[2J${esc}[Hthe screen was cleared`,
    `one line${esc}[1A${esc}[2Kthe line above was taken away`,
    `${esc}[10000;10000Hfar away${esc}[s${esc}[u${esc}[?1049h${esc}[?25l`,
    `${esc}[6n${esc}[c${esc}[>c answers were asked for`,
    `${esc}P+q544e${esc}\\${esc}_a string for an application${esc}\\${esc}^private${esc}\\`,
    `${esc}[38;5;999;48;2;1;2mbroken colours${esc}[mand none`,
    `${esc}[`,
    `bells \u0007\u0007\u0007 backspace abc\b\b\bxyz tab\there vertical\u000btab form\u000cfeed`,
    'bidi \u202egnp.exe\u202c and \u2066isolated\u2069, zero\u200bwidth, \ufeffmark, soft\u00adhyphen',
    'c1 \u009b31mred\u009b0m \u009d8;;javascript:alert(7)\u009clink\u009d8;;\u009c',
    'combining Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324\u031e\u0349\u035a\u032f, 👩‍👩‍👧‍👦, 漢字',
    `a line of 5,000: ${'x'.repeat(5_000)}`,
    `carriage\rreturn`,
    '',
  ].join('\n');

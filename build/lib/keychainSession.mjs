import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Wraps a command into a D-Bus session with a real, unlocked keychain (Linux). The session uses GNOME
 * Keyring in a fresh data home, because an existing collection would be locked. Other systems use their own
 * keychain.
 * @param {string} command
 * @param {readonly string[]} args
 */
export function inKeychainSession(command, args) {
  if (process.platform !== 'linux') return { command, args: [...args], env: {}, end: () => {} };
  const dataHome = mkdtempSync(join(tmpdir(), 'quarterdeck-keychain-'));
  // pkill ends the keyring, because its bus ends with the session.
  const script =
    'echo -n x | gnome-keyring-daemon --unlock --components=secrets >/dev/null; "$@"; code=$?; pkill -P $$ 2>/dev/null; exit $code';
  return {
    command: 'dbus-run-session',
    args: ['--', 'bash', '-c', script, 'bash', command, ...args],
    env: { XDG_DATA_HOME: dataHome, QUARTERDECK_TEST_KEYCHAIN: '1' },
    end: () => rmSync(dataHome, { recursive: true, force: true }),
  };
}

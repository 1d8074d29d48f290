import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Wraps a command into a session of its own with a real, unlocked keychain (Linux): a message bus and the GNOME keyring in a
 * fresh data home, because a collection that is already there would be locked. Elsewhere the system's keychain is used.
 * @param {string} command
 * @param {readonly string[]} args
 */
export function inKeychainSession(command, args) {
  if (process.platform !== 'linux') return { command, args: [...args], env: {}, end: () => {} };
  const dataHome = mkdtempSync(join(tmpdir(), 'quarterdeck-keychain-'));
  // The keyring ends with the session: its bus is gone then.
  const script =
    'echo -n x | gnome-keyring-daemon --unlock --components=secrets >/dev/null; "$@"; code=$?; pkill -P $$ 2>/dev/null; exit $code';
  return {
    command: 'dbus-run-session',
    args: ['--', 'bash', '-c', script, 'bash', command, ...args],
    env: { XDG_DATA_HOME: dataHome, QUARTERDECK_TEST_KEYCHAIN: '1' },
    end: () => rmSync(dataHome, { recursive: true, force: true }),
  };
}

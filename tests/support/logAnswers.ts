import type { LogSessions } from '#main/areas/logs/LogSessions.ts';

let answers = 0;

/** Passes a response to sessions in chunks, as main does. @returns its name */
export function sendResponse(sessions: LogSessions, body: Uint8Array, partBytes = 64 * 1024): string {
  answers += 1;
  const name = `answer ${answers}`;
  sessions.begin(name);
  for (let from = 0; from < body.byteLength; from += partBytes)
    sessions.take(name, body.slice(from, from + partBytes));
  return name;
}

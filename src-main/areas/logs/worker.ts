import { parentPort } from 'node:worker_threads';
import { endOnRequest } from '#main/base/endThread.ts';
import { serveCalls } from '#main/base/threadCalls.ts';
import { LogSessions } from './LogSessions.ts';
import { serializeLogError } from './logErrors.ts';

if (parentPort === null) throw new Error('This file must run as a worker thread.');
endOnRequest(parentPort);

const sessions = new LogSessions();

const calls = {
  begin: sessions.begin.bind(sessions),
  take: sessions.take.bind(sessions),
  drop: sessions.drop.bind(sessions),
  open: sessions.open.bind(sessions),
  openPacked: sessions.openPacked.bind(sessions),
  merge: sessions.merge.bind(sessions),
  pack: sessions.pack.bind(sessions),
  page: sessions.page.bind(sessions),
  line: sessions.line.bind(sessions),
  find: sessions.find.bind(sessions),
  ids: sessions.ids.bind(sessions),
  labels: sessions.labels.bind(sessions),
  whole: sessions.whole.bind(sessions),
  text: sessions.text.bind(sessions),
  forget: sessions.forget.bind(sessions),
};

export type LogCalls = typeof calls;

serveCalls(parentPort, calls, serializeLogError);

import { Archive, CloudOff, KeyRound } from 'lucide-react';
import type { ServerReach } from '../../../src-preload/contract/entities/session.ts';
import { formatMoment } from '../../kit/format/formatMoment.ts';
import { StatusIcon } from '../../kit/status/StatusIcon.tsx';
import { messages } from './messages.ts';

type Worth = Exclude<ServerReach, { status: 'online' }>;

const icons = {
  connecting: <StatusIcon shape="running" />,
  offline: <CloudOff aria-hidden />,
  expired: <KeyRound aria-hidden />,
  snapshot: <Archive aria-hidden />,
} satisfies Readonly<Record<Worth['status'], unknown>>;

/** Returns the status, and which data is displayed meanwhile. */
function wordsOf(server: Worth): readonly [what: string, more: string] {
  switch (server.status) {
    case 'expired':
      return [server.sentence, messages.kept];
    case 'snapshot':
      return [messages.snapshot(formatMoment(server.takenAt)), messages.fixed];
    case 'offline':
      return [messages.offline, messages.kept];
    default:
      return [messages.connecting, ''];
  }
}

/** The status of an unavailable server. Does not change during the countdown next to it. */
export function ServerSentence({ server }: { readonly server: Worth }) {
  const [what, more] = wordsOf(server);
  return (
    <>
      {icons[server.status]}
      <span>
        <strong>{what}</strong> {more}
      </span>
    </>
  );
}

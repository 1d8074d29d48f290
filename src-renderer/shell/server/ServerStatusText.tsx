import { Archive, CloudOff, KeyRound } from 'lucide-react';
import type { ServerReach } from '#contract/entities/session.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { messages } from './messages.ts';

type UnavailableServer = Exclude<ServerReach, { status: 'online' }>;

const icons = {
  connecting: <StatusIcon shape="running" />,
  offline: <CloudOff aria-hidden />,
  expired: <KeyRound aria-hidden />,
  snapshot: <Archive aria-hidden />,
} satisfies Readonly<Record<UnavailableServer['status'], unknown>>;

/** Returns the status, and which data is displayed meanwhile. */
function statusTexts(server: UnavailableServer): readonly [what: string, more: string] {
  switch (server.status) {
    case 'expired':
      return [server.sentence, messages.showsCachedData];
    case 'snapshot':
      return [messages.snapshot(formatMoment(server.takenAt)), messages.snapshotNote];
    case 'offline':
      return [messages.offline, messages.showsCachedData];
    default:
      return [messages.connecting, ''];
  }
}

/** The status of an unavailable server. Does not change during the countdown next to it. */
export function ServerStatusText({ server }: { readonly server: UnavailableServer }) {
  const [what, more] = statusTexts(server);
  return (
    <>
      {icons[server.status]}
      <span>
        <strong>{what}</strong> {more}
      </span>
    </>
  );
}

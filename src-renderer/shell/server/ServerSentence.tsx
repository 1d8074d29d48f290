import { CloudOff, KeyRound } from 'lucide-react';
import type { ServerReach } from '../../../src-preload/contract/entities/session.ts';
import { StatusIcon } from '../../kit/status/StatusIcon.tsx';
import { messages } from './messages.ts';

type Worth = Exclude<ServerReach, { status: 'online' }>;

const icons = {
  connecting: <StatusIcon shape="running" />,
  offline: <CloudOff aria-hidden />,
  expired: <KeyRound aria-hidden />,
} satisfies Readonly<Record<Worth['status'], unknown>>;

/** What is to be said of a server that does not answer as it should; it stays the same while a countdown beside it runs. */
export function ServerSentence({ server }: { readonly server: Worth }) {
  const { status } = server;
  return (
    <>
      {icons[status]}
      <span>
        <strong>{status === 'expired' ? server.sentence : messages[status]}</strong>
        {status !== 'connecting' && ` ${messages.kept}`}
      </span>
    </>
  );
}

import { Row } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { useConnectionState } from '#parts/bridge/bridge.ts';
import { messages } from './messages.ts';

/** States that the window has lost its connection to the main process. */
export function ConnectionLostBanner() {
  if (useConnectionState().status !== 'lost') return null;
  return (
    <Row gap={8} paddingX={16} paddingY={6} surface="warn-subtle" tone="text" role="status">
      <StatusIcon shape="warning" />
      {messages.connectionLost}
    </Row>
  );
}

import { PlugZap } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ConnectionTest } from '#contract/connections.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Row, Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { Details } from '#kit/panels/Details.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import type { EditorActionsProps } from '#parts/resource/ResourceDefinition.ts';
import { messages } from './messages.ts';

const { test: texts } = messages;

/** Asks the server to test the saved connection. */
export function TestConnection({ base, dirty }: EditorActionsProps) {
  const { id } = base.row;
  const [result, setResult] = useState<ConnectionTest>();
  const close = useRef<HTMLButtonElement>(null);
  const { busy, disabledReason, run } = useServerAction({
    key: `test connection ${id}`,
    offline: texts.offline,
    call: bridge.connections.test,
    toasts: {
      done: ({ outcome }) => (outcome === 'ok' ? { kind: 'done', text: texts.ok } : undefined),
      failed: texts.failed,
    },
  });
  const test = async () => {
    const end = await run({ id });
    if (end.ended === 'done' && end.result.outcome !== 'ok') setResult(end.result);
  };
  return (
    <>
      <Button busy={busy} disabledReason={disabledReason} onClick={() => void test()}>
        {!busy && <PlugZap aria-hidden />}
        {busy ? texts.busy : texts.button}
      </Button>
      {dirty && (
        <Text alignSelf="center" tone="muted">
          {texts.saved}
        </Text>
      )}
      {result !== undefined && (
        <Dialog
          title={texts.results}
          open
          initialFocus={close}
          onClose={() => setResult(undefined)}
          actions={
            <Button ref={close} onClick={() => setResult(undefined)}>
              {texts.close}
            </Button>
          }
        >
          <Row as="p" gap={8} marginBottom={8}>
            <StatusIcon shape={result.outcome === 'unsupported' ? 'info' : 'unhealthy'} />
            {result.outcome === 'unsupported' ? texts.unsupported : texts.failed}
          </Row>
          {result.outcome !== 'unsupported' && result.message !== null && <Details text={result.message} />}
        </Dialog>
      )}
    </>
  );
}

import { Button } from '#kit/controls/Button.tsx';
import { Column, Row, Text } from '#kit/layout/boxes.tsx';
import { useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import type { WorkspaceConnection } from '#parts/workspaces/workspaceConnection.ts';
import { messages } from './messages.ts';

const { first: texts } = messages;

/** Explains sync in the background and offers to turn it on, while no workspace uses it. */
export function BackgroundSyncOffer({ all }: { readonly all: readonly WorkspaceConnection[] }) {
  const turnOn = useServerAction({ local: true, call: bridge.workspaces.setBackgroundSync });
  const ids = all.map(({ workspace }) => workspace.id);
  return (
    <Column as="section" gap={8} padding={16} radius={8} surface="info-subtle" aria-label={texts.title}>
      <Text as="h2" size={14} lines={20} weight={600}>
        {texts.title}
      </Text>
      <Text as="p" flow="anywhere">
        {texts.text} {texts.limit}
      </Text>
      <Row marginTop={4}>
        <Button kind="primary" busy={turnOn.busy} onClick={() => void turnOn.run({ ids, on: true })}>
          {texts.all}
        </Button>
      </Row>
    </Column>
  );
}

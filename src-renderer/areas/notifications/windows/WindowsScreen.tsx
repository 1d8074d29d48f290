import { useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { MaintenanceWindowState } from '#contract/maintenanceWindows.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { firstParamValue, parseSearch } from '#kit/address/searchParams.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Box, Column, Row, Stack, Text } from '#kit/layout/boxes.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { SkeletonCards } from '#kit/panels/SkeletonCards.tsx';
import { useActionState } from '#parts/actions/useActionState.ts';
import { useMaintenanceWindows } from '#parts/bridge/live.ts';
import { PageHeader } from '#parts/PageHeader.tsx';
import { useOwnLocation } from '#parts/useOwnLocation.ts';
import { NotificationTabs } from '../NotificationTabs.tsx';
import { messages as texts } from './messages.ts';
import { WindowCard } from './WindowCard.tsx';
import { WindowDialog } from './WindowDialog.tsx';

/** The user's maintenance windows. `?add=true` opens the form of a new one. */
export function WindowsScreen() {
  const { history } = useRouter();
  const { pathname, searchStr } = useOwnLocation();
  const isAdding = firstParamValue(parseSearch(searchStr), 'add') === 'true';
  const [edited, setEdited] = useState<MaintenanceWindowState>();
  const windows = useMaintenanceWindows();
  const { isPermitted, disabledReason } = useActionState({
    requirement: resourceRules.silences.writes,
    isQueueable: true,
  });
  const addButton = isPermitted && (
    <Button
      kind="primary"
      disabledReason={disabledReason}
      onClick={() => history.push(`${pathname}?add=true`)}
    >
      <Plus aria-hidden />
      {texts.add}
    </Button>
  );
  return (
    <Column full="height">
      <PageHeader title={texts.title} />
      <NotificationTabs current="windows" />
      <Box grow minHeight={0} overflow="auto" padding={16}>
        {windows === undefined ? (
          <SkeletonCards count={2} cardWidth={400} cardHeight={160} />
        ) : windows.length === 0 ? (
          <EmptyPanel title={texts.empty} actions={addButton}>
            {texts.intro}
          </EmptyPanel>
        ) : (
          <Stack gap={12}>
            <Row wrap gap={12} justify="space-between">
              <Text as="p" tone="muted">
                {texts.intro}
              </Text>
              {addButton}
            </Row>
            {windows.map((window) => (
              <WindowCard key={window.id} window={window} onEdit={() => setEdited(window)} />
            ))}
          </Stack>
        )}
      </Box>
      {isAdding && <WindowDialog window={undefined} onClose={() => history.replace(pathname)} />}
      {edited !== undefined && (
        <WindowDialog key={edited.id} window={edited} onClose={() => setEdited(undefined)} />
      )}
    </Column>
  );
}

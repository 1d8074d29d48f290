import { useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Row } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { useSavedViews } from '#parts/bridge/live.ts';
import { saveText } from '#parts/saveText.ts';
import { SettingsIntro, SettingsPage } from '#parts/settings/SettingsPage.tsx';
import { ActionsCell, Code, RowHead, SettingsTable } from '#parts/settings/SettingsTable.tsx';
import { messages as shared } from '#parts/views/messages.ts';
import { useViewActions } from '#parts/views/useViewActions.ts';
import { ViewLink } from '#parts/views/ViewLink.tsx';
import { ViewMenu } from '#parts/views/ViewMenu.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { messages } from './messages.ts';

export function ViewsScreen() {
  const views = useSavedViews();
  const { announcement, ...acts } = useViewActions(views ?? [], 'main');
  const [importing, setImporting] = useState(false);
  const saving = useServerAction({
    local: true,
    call: async () => saveText({ ...(await bridge.views.file.write()), type: 'application/json' }),
  });
  const isEmpty = views?.length === 0;
  return (
    <SettingsPage title={shared.title}>
      <SettingsIntro
        actions={
          <Row align="stretch" fixed gap={8}>
            <Button onClick={() => setImporting(true)}>{messages.import}</Button>
            <Button
              busy={saving.busy}
              disabledReason={isEmpty ? messages.nothingToExport : undefined}
              onClick={() => void saving.run(undefined)}
            >
              {messages.export}
            </Button>
          </Row>
        }
      >
        {messages.intro}
      </SettingsIntro>
      {views === undefined && <SkeletonRows count={4} />}
      {isEmpty && <EmptyPanel title={messages.none}>{messages.noneText}</EmptyPanel>}
      {views !== undefined && !isEmpty && (
        <SettingsTable
          label={messages.all}
          minWidth={420}
          columns={[
            { title: messages.columns.name },
            { title: messages.columns.actions, width: 60, kind: 'actions' },
          ]}
        >
          {views.map((view, index) => (
            <tr key={view.id}>
              <RowHead
                name={
                  <ViewLink view={view} actions={acts} className={layout({ flow: 'anywhere' })}>
                    {visibleName(view.name)}
                  </ViewLink>
                }
              >
                <Code second>{view.address}</Code>
              </RowHead>
              <ActionsCell>
                <ViewMenu view={view} first={index === 0} last={index === views.length - 1} actions={acts} />
              </ActionsCell>
            </tr>
          ))}
        </SettingsTable>
      )}
      <div className="visually-hidden" role="status">
        {announcement}
      </div>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </SettingsPage>
  );
}

import { MultiSelect } from '#kit/select/MultiSelect.tsx';
import { messages } from './messages.ts';
import type { OverviewListProps } from './OverviewListProps.ts';

/** Chooses the workspaces to display. Without a choice, all of them. */
export function WorkspaceFilter({
  all,
  viewInAddress: { view, change },
}: Pick<OverviewListProps, 'all' | 'viewInAddress'>) {
  return (
    <MultiSelect
      label={messages.filter}
      noun={messages.workspaceNoun}
      placeholder={messages.allWorkspaces}
      options={all.map(({ workspace: { id, name, origin } }) => ({
        value: id,
        label: name,
        qualifier: origin,
      }))}
      values={view.workspaces.filter((id) => all.some(({ workspace }) => workspace.id === id))}
      onChange={(workspaces) => change({ workspaces })}
    />
  );
}

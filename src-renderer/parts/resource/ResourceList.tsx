import { Plus } from 'lucide-react';
import { type ComponentType, useCallback, useMemo, useState } from 'react';
import type { ResourceListInput, ResourceRow } from '#contract/resources.ts';
import { type ResourceColumn, resourceRules } from '#contract/rules/resources.ts';
import { Button } from '#kit/controls/Button.tsx';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { SearchField } from '#kit/filters/SearchField.tsx';
import { useActionState } from '../actions/useActionState.ts';
import { queries } from '../bridge/bridge.ts';
import { JobDetails } from '../jobs/JobDetails.tsx';
import { hasDetails } from '../jobs/jobDetails.ts';
import { ListIntro } from '../list/ListIntro.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { useListRefresh } from '../list/useListRefresh.ts';
import { useServerList } from '../list/useServerList.ts';
import { useView } from '../list/useView.ts';
import { useViewWithin } from '../list/useViewWithin.ts';
import { columnsOfKind } from './columnsOfKind.ts';
import { lockOf } from './lockOf.ts';
import { menuColumn } from './menuColumn.tsx';
import { NewResource } from './NewResource.tsx';
import { RemoveResource } from './RemoveResource.tsx';
import type { OwnColumns, ResourceDefinition, RowMenuItems } from './ResourceDefinition.ts';
import { ResourceDialog } from './ResourceDialog.tsx';
import { messages, resourceTexts } from './resourceTexts.ts';
import { resourceInput, resourceView } from './resourceView.ts';
import { rowLabel } from './rowLabel.ts';

const noColumns: OwnColumns = {};
const noMenuItems: RowMenuItems = { items: () => null, prompt: null };
const useNoMenuItems = (): RowMenuItems => noMenuItems;
const useNoColumns = (): OwnColumns => noColumns;

const rowId = ({ id }: ResourceRow): string => id;

/** Props of a list inside another page. */
interface ResourceListProps {
  /** Only these resources. */
  readonly of?: ResourceListInput['of'];
  /** Initial values of a new resource. */
  readonly presetValues?: FormRecord;
}

interface ListOptions {
  /** For a list inside a dialog, without an address. `hiddenColumns` are implied there. */
  readonly embedded?: { readonly hiddenColumns: readonly ResourceColumn[] };
}

/**
 * Creates the list screen of a kind, with its creation dialog.
 * @param editor edits on a page, or in a dialog above the list
 */
export function resourceList(
  definition: ResourceDefinition,
  editor: 'page' | 'dialog',
  { embedded }: ListOptions = {},
): ComponentType<ResourceListProps> {
  const { kind, lockOf: ownLock = lockOf, creator: Creator } = definition;
  const { columns: ownColumns, companion: Companion, filters: Filters, intro } = definition.list ?? {};
  const { refreshRate = 'None', useColumns = useNoColumns, actions: ListActions } = definition.list ?? {};
  const { useMenuItems = useNoMenuItems } = definition.list ?? {};
  const useOwnView = embedded === undefined ? useView : useViewWithin;
  const texts = resourceTexts(kind, definition.texts);
  const { path, writes, searchColumns } = resourceRules[kind];
  const viewOfKind = resourceView(kind);
  const { closed } = viewOfKind;
  const { pageOf = ({ id }: ResourceRow) => `${path}/${encodeURIComponent(id)}` } = definition.list ?? {};

  return function ResourceList({ of, presetValues }) {
    const viewInAddress = useOwnView(viewOfKind);
    const { view, change, hrefOf, close, open } = viewInAddress;
    const { id, add, form, from, job } = view;
    const listQuery = {
      procedure: queries.resources.list,
      input: { ...resourceInput(kind, view), ...(of === undefined ? {} : { of }) },
      rows: 'rows',
      rowId,
    } as const;
    // The user's own changes must be visible at once.
    const list = useServerList({ ...listQuery, newer: 'shown' });
    useListRefresh(refreshRate, listQuery, list.retry);
    const serverTime = list.page?.serverTime ?? '';
    // Columns that do not depend on the time stay stable.
    const clock = typeof ownColumns === 'function' ? serverTime : '';
    const { isPermitted, disabledReason } = useActionState({ requirement: writes });
    const edit = useCallback(
      (row: ResourceRow) => (editor === 'page' ? open(pageOf(row)) : change({ ...closed, id: row.id })),
      [change, open],
    );
    const [removing, setRemoving] = useState<ResourceRow>();
    const dynamicColumns = useColumns();
    const { items: extraItems, prompt } = useMenuItems();
    const columns = useMemo(
      () => [
        ...columnsOfKind(
          kind,
          { ...(typeof ownColumns === 'function' ? ownColumns(clock, open) : ownColumns), ...dynamicColumns },
          {
            hrefOf: (row) => (editor === 'page' ? pageOf(row) : hrefOf({ ...closed, id: row.id })),
            hrefOfJob: (row) => hrefOf({ ...closed, job: row.id }),
            onOpenHref: open,
            onJob: (row) => change({ ...closed, job: row.id }),
          },
        ).filter(({ id: column }) => !embedded?.hiddenColumns.some((one) => one === column)),
        // A dialog would clip a row menu. Its editor offers the same actions.
        ...(texts.rowMenu !== undefined && isPermitted && embedded === undefined
          ? [
              menuColumn({
                texts: texts.rowMenu,
                disabledReasonOf: (row) => ownLock(row) ?? disabledReason,
                onEdit: edit,
                onRemove: setRemoving,
                extraItems,
              }),
            ]
          : []),
      ],
      [hrefOf, change, open, clock, edit, isPermitted, disabledReason, dynamicColumns, extraItems],
    );
    const jobRow = list.rows?.find((row) => row.id === job);
    return (
      <ListPage
        id={embedded === undefined ? `resources ${kind}` : `resources ${kind} within`}
        isEmbedded={embedded !== undefined}
        texts={texts.list}
        viewInAddress={viewInAddress}
        list={list}
        columns={columns}
        openRowId={id ?? job}
        onOpen={edit}
        filters={
          <>
            {searchColumns !== undefined && (
              <SearchField
                label={messages.search(texts.list.rows)}
                value={view.search}
                onSearch={(search) => change({ search }, 'replace')}
              />
            )}
            {Filters !== undefined && embedded === undefined && (
              <Filters by={view.by} which={view.which} onChange={change} />
            )}
            {intro !== undefined && <ListIntro>{intro}</ListIntro>}
          </>
        }
        actions={
          <>
            {ListActions !== undefined && <ListActions />}
            {isPermitted && (
              <Button
                kind="primary"
                disabledReason={disabledReason}
                onClick={() => change({ ...closed, add: true })}
              >
                <Plus aria-hidden />
                {texts.add}
              </Button>
            )}
          </>
        }
      >
        {Companion !== undefined && <Companion />}
        {add && isPermitted && Creator !== undefined && <Creator onClose={close} />}
        {add && isPermitted && Creator === undefined && (
          <NewResource
            definition={definition}
            texts={texts}
            form={form}
            onForm={(next) => change({ form: next })}
            from={from}
            presetValues={presetValues}
            onClose={close}
          />
        )}
        {id !== undefined && !add && (
          <ResourceDialog
            key={id}
            definition={definition}
            texts={texts}
            id={id}
            listRow={list.rows?.find((row) => row.id === id)}
            listServerTime={serverTime}
            onDuplicate={Creator === undefined ? () => change({ ...closed, add: true, from: id }) : undefined}
            onClose={close}
          />
        )}
        {prompt}
        {removing !== undefined && (
          <RemoveResource
            definition={definition}
            texts={texts}
            row={removing}
            onClose={() => setRemoving(undefined)}
            onDone={() => setRemoving(undefined)}
          />
        )}
        {jobRow?.job != null && hasDetails(jobRow.job) && (
          <JobDetails
            key={job}
            run={{ name: jobRow.job.name ?? rowLabel(jobRow), details: jobRow.job.details }}
            onClose={close}
          />
        )}
      </ListPage>
    );
  };
}

import { Plus } from 'lucide-react';
import { type ComponentType, useCallback, useMemo, useState } from 'react';
import type { ResourceListInput, ResourceRow } from '../../../src-preload/contract/resources.ts';
import { type ResourceColumn, resourceRules } from '../../../src-preload/contract/rules/resources.ts';
import { Button } from '../../kit/controls/Button.tsx';
import type { FormRecord } from '../../kit/form/recordPath.ts';
import { useStanding } from '../actions/useStanding.ts';
import { queries } from '../bridge/bridge.ts';
import { JobDetails } from '../jobs/JobDetails.tsx';
import { hasDetails } from '../jobs/jobDetails.ts';
import { ListIntro } from '../list/ListIntro.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { useListRefresh } from '../list/useListRefresh.ts';
import { useServerList } from '../list/useServerList.ts';
import { useView } from '../list/useView.ts';
import { useViewWithin } from '../list/useViewWithin.ts';
import { lockOf } from './lockOf.ts';
import { menuColumn } from './menuColumn.tsx';
import { NewResource } from './NewResource.tsx';
import { RemoveResource } from './RemoveResource.tsx';
import type { OwnColumns, ResourceDefinition } from './ResourceDefinition.ts';
import { ResourceDialog } from './ResourceDialog.tsx';
import { resourceColumns } from './resourceColumns.ts';
import { resourceInput, resourceView } from './resourceView.ts';
import { resourceWords } from './resourceWords.ts';
import { rowLabel } from './rowLabel.ts';

const noColumns: OwnColumns = {};
const useNoColumns = (): OwnColumns => noColumns;

const rowId = ({ id }: ResourceRow): string => id;

/** Props of a list inside another page. */
interface ResourceListProps {
  /** Only these resources. */
  readonly of?: ResourceListInput['of'];
  /** Initial values of a new resource. */
  readonly given?: FormRecord;
}

interface ListOptions {
  /** For a list inside a dialog, without an address. `without` hides implied columns. */
  readonly within?: { readonly without: readonly ResourceColumn[] };
}

/**
 * Creates the list screen of a kind, with its creation dialog.
 * @param editor edits on a page, or in a dialog above the list
 */
export function resourceList(
  definition: ResourceDefinition,
  editor: 'page' | 'dialog',
  { within }: ListOptions = {},
): ComponentType<ResourceListProps> {
  const { kind, columns: own, beside: Beside, lockOf: ownLock = lockOf, make: Make, intro } = definition;
  const { every = 'None', filters: Filters, useColumns = useNoColumns, listActs: ListActs } = definition;
  const useOwnView = within === undefined ? useView : useViewWithin;
  const words = resourceWords(kind, definition.words);
  const { path, writes } = resourceRules[kind];
  const viewOfKind = resourceView(kind);
  const { closed } = viewOfKind;
  const { pageOf = ({ id }: ResourceRow) => `${path}/${encodeURIComponent(id)}` } = definition;

  return function ResourceList({ of, given }) {
    const at = useOwnView(viewOfKind);
    const { view, change, hrefOf, close, open } = at;
    const { id, add, form, from, job } = view;
    const question = {
      procedure: queries.resources.list,
      input: { ...resourceInput(kind, view), ...(of === undefined ? {} : { of }) },
      rows: 'rows',
      rowId,
    } as const;
    // The user's own changes must be visible at once.
    const list = useServerList({ ...question, newer: 'shown' });
    useListRefresh(every, question, list.retry);
    const serverTime = list.page?.serverTime ?? '';
    // Columns that do not depend on the time stay stable.
    const clock = typeof own === 'function' ? serverTime : '';
    const { mayDo, stop } = useStanding({ guard: writes });
    const edit = useCallback(
      (row: ResourceRow) => (editor === 'page' ? open(pageOf(row)) : change({ ...closed, id: row.id })),
      [change, open],
    );
    const [removing, setRemoving] = useState<ResourceRow>();
    const more = useColumns();
    const columns = useMemo(
      () => [
        ...resourceColumns(
          kind,
          { ...(typeof own === 'function' ? own(clock, open) : own), ...more },
          {
            hrefOf: (row) => (editor === 'page' ? pageOf(row) : hrefOf({ ...closed, id: row.id })),
            hrefOfJob: (row) => hrefOf({ ...closed, job: row.id }),
            onJob: (row) => change({ ...closed, job: row.id }),
          },
        ).filter(({ id: column }) => !within?.without.some((one) => one === column)),
        // A dialog would clip a row menu. Its editor offers the same actions.
        ...(words.rowMenu !== undefined && mayDo && within === undefined
          ? [
              menuColumn({
                words: words.rowMenu,
                stopOf: (row) => ownLock(row) ?? stop,
                onEdit: edit,
                onRemove: setRemoving,
              }),
            ]
          : []),
      ],
      [hrefOf, change, open, clock, edit, mayDo, stop, more],
    );
    const worker = list.rows?.find((row) => row.id === job);
    return (
      <ListPage
        id={within === undefined ? `resources ${kind}` : `resources ${kind} within`}
        within={within !== undefined}
        words={words.list}
        at={at}
        list={list}
        columns={columns}
        onOpen={edit}
        filters={
          <>
            {Filters !== undefined && within === undefined && (
              <Filters by={view.by} which={view.which} onChange={change} />
            )}
            {intro !== undefined && <ListIntro>{intro}</ListIntro>}
          </>
        }
        acts={
          <>
            {ListActs !== undefined && <ListActs />}
            {mayDo && (
              <Button kind="primary" disabledReason={stop} onClick={() => change({ ...closed, add: true })}>
                <Plus aria-hidden />
                {words.add}
              </Button>
            )}
          </>
        }
      >
        {Beside !== undefined && <Beside />}
        {add && mayDo && Make !== undefined && <Make onClose={close} />}
        {add && mayDo && Make === undefined && (
          <NewResource
            definition={definition}
            words={words}
            form={form}
            onForm={(next) => change({ form: next })}
            from={from}
            given={given}
            onClose={close}
          />
        )}
        {id !== undefined && !add && (
          <ResourceDialog
            key={id}
            definition={definition}
            words={words}
            id={id}
            listed={list.rows?.find((row) => row.id === id)}
            listedAt={serverTime}
            onDuplicate={Make === undefined ? () => change({ ...closed, add: true, from: id }) : undefined}
            onClose={close}
          />
        )}
        {removing !== undefined && (
          <RemoveResource
            definition={definition}
            words={words}
            row={removing}
            onClose={() => setRemoving(undefined)}
            onDone={() => setRemoving(undefined)}
          />
        )}
        {worker?.job != null && hasDetails(worker.job) && (
          <JobDetails
            key={job}
            run={{ name: worker.job.name ?? rowLabel(worker), details: worker.job.details }}
            onClose={close}
          />
        )}
      </ListPage>
    );
  };
}

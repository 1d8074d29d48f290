import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { parseSearch } from '#kit/address/searchParams.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { LazyRunDialog } from '#parts/playbooks/run/LazyRunDialog.tsx';
import { readRunLink } from '#parts/playbooks/run/runLink.ts';
import { useVisit } from '#parts/recent/useVisit.ts';
import { ResourceDialog } from '#parts/resource/ResourceDialog.tsx';
import { resourceTexts } from '#parts/resource/resourceTexts.ts';
import { useOwnLocation } from '#parts/useOwnLocation.ts';
import { playbookRecord } from '../playbookRecords.ts';
import { libraryView } from './libraryView.ts';
import { playbookResource } from './playbookResource.tsx';

const words = resourceTexts('playbooks', playbookResource.texts);

/** Renders nothing: no dialog of the library is open. */
export const NoDialog = () => null;

/** Adds the playbook of an open dialog to the recent records. */
function usePlaybookVisit(id: string): void {
  const { data } = useQuery(queries.playbooks.list.queryOptions());
  const playbook = data?.data.playbooks.find((one) => one.id === id);
  useVisit(playbook && playbookRecord(playbook));
}

/** Returns to the library with its current filters. */
function useBack(): () => void {
  const { history } = useRouter();
  const { searchStr } = useOwnLocation();
  return () => void history.push(libraryView.addressOf({ ...libraryView.read(searchStr), add: false }));
}

export function EditPlaybook() {
  const { id = '' } = useParams({ strict: false });
  const { history } = useRouter();
  usePlaybookVisit(id);
  const back = useBack();
  return (
    <ResourceDialog
      key={id}
      definition={playbookResource}
      texts={words}
      id={id}
      listRow={undefined}
      listServerTime=""
      onDuplicate={() =>
        void history.push(libraryView.addressOf({ ...libraryView.defaults, add: true, from: id }))
      }
      onClose={back}
    />
  );
}

/** The run dialog of a playbook, filled from the URL. Never starts a run by itself. */
export function RunFromLink() {
  const { id = '' } = useParams({ strict: false });
  const { searchStr } = useOwnLocation();
  usePlaybookVisit(id);
  const back = useBack();
  const { on, values } = readRunLink(parseSearch(searchStr));
  return <LazyRunDialog key={id} playbookId={id} on={on} values={values} onClose={back} />;
}

import { useParams, useRouter } from '@tanstack/react-router';
import { parseSearch } from '../../../kit/address/searchParams.ts';
import { LazyRunDialog } from '../../../parts/playbooks/run/LazyRunDialog.tsx';
import { runLinkOf } from '../../../parts/playbooks/run/runLink.ts';
import { ResourceDialog } from '../../../parts/resource/ResourceDialog.tsx';
import { resourceWords } from '../../../parts/resource/resourceWords.ts';
import { useOwnLocation } from '../../../parts/useOwnLocation.ts';
import { libraryView } from './libraryView.ts';
import { playbookResource } from './playbookResource.tsx';

const words = resourceWords('playbooks', playbookResource.words);

/** Renders nothing: no dialog of the library is open. */
export const Nothing = () => null;

/** Returns to the library with its current filters. */
function useBack(): () => void {
  const { history } = useRouter();
  const { searchStr } = useOwnLocation();
  return () => void history.push(libraryView.addressOf({ ...libraryView.read(searchStr), add: false }));
}

export function EditPlaybook() {
  const { id = '' } = useParams({ strict: false });
  const { history } = useRouter();
  const back = useBack();
  return (
    <ResourceDialog
      key={id}
      definition={playbookResource}
      words={words}
      id={id}
      listed={undefined}
      listedAt=""
      onDuplicate={() =>
        void history.push(libraryView.addressOf({ ...libraryView.defaults, add: true, from: id }))
      }
      onClose={back}
    />
  );
}

/** The run dialog of a playbook, filled from the URL. Never starts a run by itself. */
export function RunLinked() {
  const { id = '' } = useParams({ strict: false });
  const { searchStr } = useOwnLocation();
  const back = useBack();
  const { on, values } = runLinkOf(parseSearch(searchStr));
  return <LazyRunDialog key={id} playbookId={id} on={on} values={values} onClose={back} />;
}

import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { IconButton } from '#kit/controls/Button.tsx';
import { onDemand } from '#kit/onDemand.ts';
import { bridge } from '../bridge/bridge.ts';
import { useSavedViews } from '../bridge/live.ts';
import { useCommands } from '../commands.ts';
import { titleOfPage } from '../PageHeader.tsx';
import { useOwnLocation } from '../useOwnLocation.ts';
import { messages } from './messages.ts';
import { showList } from './shownLists.ts';
import { suggestViewName } from './suggestViewName.ts';

export const ViewNameDialog = onDemand(() => import('./ViewNameDialog.tsx')).component(
  (module) => module.ViewNameDialog,
);

interface SaveViewProps {
  readonly title: string;
  /** Address to save. Default: the address of the screen. */
  readonly addressToSave: string | undefined;
  /** Whether the list is inside a page with a title of its own. */
  readonly isEmbedded: boolean;
}

export function SaveView({ title, addressToSave, isEmbedded }: SaveViewProps) {
  const { pathname, searchStr } = useOwnLocation();
  const address = addressToSave ?? pathname + searchStr;
  useEffect(() => showList({ title, address }), [title, address]);
  const saved = useSavedViews()?.find((view) => view.address === address);
  const [naming, setNaming] = useState(false);
  useCommands(
    useMemo(
      () => [
        {
          id: 'save view',
          title: messages.saveThis,
          keys: 'b',
          keywords: 'bookmark',
          icon: Bookmark,
          run: () => setNaming(true),
        },
      ],
      [],
    ),
  );
  return (
    <>
      <IconButton
        label={saved === undefined ? messages.save : messages.savedAs(saved.name)}
        onClick={() => setNaming(true)}
      >
        {saved === undefined ? <Bookmark aria-hidden /> : <BookmarkCheck aria-hidden />}
      </IconButton>
      {naming && (
        <ViewNameDialog
          title={messages.save}
          submitLabel={messages.save}
          name={suggestViewName(isEmbedded ? `${titleOfPage()}: ${title}` : title, address)}
          hint={saved === undefined ? messages.nameHint : messages.isSavedAs(saved.name)}
          call={(name: string) => bridge.views.add({ name, address })}
          done={messages.saved}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

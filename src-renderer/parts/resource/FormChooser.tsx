import { Dialog } from '#kit/overlay/Dialog.tsx';
import { TileGrid } from '#kit/tiles/TileGrid.tsx';
import type { ResourceForms } from './ResourceDefinition.ts';

interface FormChooserProps {
  readonly forms: ResourceForms;
  readonly onChoose: (form: string) => void;
  readonly onClose: () => void;
}

/** Dialog that chooses the form of a new resource. */
export function FormChooser({ forms, onChoose, onClose }: FormChooserProps) {
  const tiles = forms.list
    .filter(({ hidden }) => hidden !== true)
    .map(({ id, label, icon }) => ({ id, label, keywords: id, ...(icon === undefined ? {} : { icon }) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
  return (
    <Dialog title={forms.title} open size="large" onClose={onClose}>
      <TileGrid label={forms.pluralName} groups={[{ tiles }]} onChoose={onChoose} />
    </Dialog>
  );
}

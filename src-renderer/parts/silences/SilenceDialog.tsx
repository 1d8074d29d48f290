import { useMemo } from 'react';
import { silenceColumns } from '#contract/rules/notifications.ts';
import { NewResource } from '../resource/NewResource.tsx';
import { resourceTexts } from '../resource/resourceTexts.ts';
import { messages } from './messages.ts';
import { type PresetSilencedResource, silenceRows } from './silenceRows.tsx';
import { silences } from './silences.tsx';

const texts = resourceTexts('silences', messages.words);

export function SilenceDialog({
  thing,
  onClose,
}: {
  readonly thing: PresetSilencedResource;
  readonly onClose: () => void;
}) {
  const { kind, id, name } = thing;
  const definition = useMemo(
    () => ({
      ...silences,
      form: { ...silences.form, newRows: silenceRows({ given: { kind, id, name } }) },
    }),
    [kind, id, name],
  );
  const given = useMemo(() => ({ [silenceColumns[kind]]: id }), [kind, id]);
  return <NewResource definition={definition} texts={texts} presetValues={given} onClose={onClose} />;
}
